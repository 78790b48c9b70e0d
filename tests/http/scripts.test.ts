import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const client = join(import.meta.dirname, '..', '..', 'build', 'client');

type Entry = { module: string; imports?: string[] };
type Route = Entry & { id: string; parentId?: string; hasLoader: boolean };
type Manifest = { entry: Entry; routes: Record<string, Route> };

function readManifest(): Manifest {
  // The route of the web app manifest has a file of such a name too.
  const files = readdirSync(join(client, 'assets')).filter((file) => /^manifest-.*\.js$/.test(file));
  const texts = files.map((file) => readFileSync(join(client, 'assets', file), 'utf8'));
  const text = texts.find((each) => each.startsWith('window.__remixManifest')) ?? '';
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
}

const { entry, routes } = readManifest();

/** A route and its parents. */
function lineageOf(route: Route | undefined): Route[] {
  return route === undefined ? [] : [route, ...lineageOf(routes[route.parentId ?? ''])];
}

/** All scripts that a route's page loads, as one text. */
function scriptsOf(route: Route): string {
  const files = [entry, ...lineageOf(route)].flatMap(({ module, imports = [] }) => [module, ...imports]);
  return [...new Set(files)].map((file) => readFileSync(join(client, file), 'utf8')).join('\n');
}

const ADMIN = /\/admin\/placements|Import Videos/;
const pages = Object.values(routes).filter(({ id }) => !/routes\/(?:api|admin)\//.test(id));

test.each([
  ['validator', /ZodError|_zod/],
  ['admin code', ADMIN],
])('public pages load no %s', (_what, code) => {
  expect(pages.length).toBeGreaterThan(15);
  for (const page of pages) expect(scriptsOf(page), page.id).not.toMatch(code);
});

test('the check detects admin code', () => {
  const admin = routes['routes/admin/shop/placements'];
  expect(admin && scriptsOf(admin)).toMatch(ADMIN);
});

test('a failed form does not reload the data of its page', () => {
  const exportsOf = ({ module }: Route) =>
    /export\{([^}]*)\};?\s*$/.exec(readFileSync(join(client, module), 'utf8'))?.[1] ?? '';
  const shown = Object.values(routes).filter(
    (route) => route.hasLoader && /\bdefault\b/.test(exportsOf(route)),
  );
  expect(shown.length).toBeGreaterThan(50);
  for (const page of shown) expect(exportsOf(page), page.id).toMatch(/\bshouldRevalidate\b/);
});
