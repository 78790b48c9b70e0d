import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as react from '@remix-run/react';
import { expect, test } from 'vitest';

const { resolve } = createRequire(import.meta.url);

function read(name: 'react' | 'server-runtime', file: string): string {
  return readFileSync(join(dirname(resolve(`@remix-run/${name}`)), file), 'utf8');
}

/** What our own code leans on of Remix that no documentation promises (docs/decisions/0005-scripts-last.md): where, and as what. */
const LEANED_ON: [what: string, name: 'react' | 'server-runtime', file: string, words: RegExp][] = [
  [
    'the data is left out unless scripts were rendered',
    'react',
    'single-fetch.js',
    /!context\.renderMeta\.didRenderScripts/,
  ],
  ['`<Scripts>` says so by this flag', 'react', 'components.js', /renderMeta\.didRenderScripts = true/],
  [
    'the context script is a JSON object in a variable',
    'react',
    'components.js',
    /window\.__remixContext = \$\{serverHandoffString\}/,
  ],
  [
    'route modules are a global by id',
    'react',
    'components.js',
    /window\.__remixRouteModules = \{\$\{matches\.map/,
  ],
  [
    'the browser reads the data from a stream of the context',
    'react',
    'browser.js',
    /let stream = window\.__remixContext\.stream/,
  ],
  [
    'modules loaded later are put into the same object',
    'react',
    'browser.js',
    /getPatchRoutesOnNavigationFunction\(window\.__remixManifest, window\.__remixRouteModules/,
  ],
  [
    '`shouldRevalidate` is read from a module',
    'react',
    'routes.js',
    /v3_singleFetch && route\.shouldRevalidate/,
  ],
  ['the data of the root is at `_root.data`', 'react', 'single-fetch.js', /url\.pathname = "_root\.data"/],
  [
    'the data of any other page is its path with an ending',
    'react',
    'single-fetch.js',
    /\$\{url\.pathname\.replace\(\/\\\/\$\/, ""\)\}\.data/,
  ],
  ['parts of a page are asked for by `_routes`', 'react', 'single-fetch.js', /searchParams\.set\("_routes"/],
  [
    'an exception’s text is replaced by this one',
    'server-runtime',
    'errors.js',
    /new Error\("Unexpected Server Error"\)/,
  ],
];

test.each(LEANED_ON)('Remix is as our late scripts need it: %s', (_what, name, file, words) => {
  expect(read(name, file)).toMatch(words);
});

test('Remix lets its context be read', () => {
  expect(react.UNSAFE_RemixContext.Provider).toBeDefined();
});
