import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type IDependency, type IModule } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Imports that each layer may have (STYLE.md). A file at the top of `app/` is a separate layer. */
const MAY_IMPORT: Record<string, string[]> = {
  routes: ['ui', 'features', 'server', 'infra', 'lib'],
  root: ['ui', 'features', 'server', 'infra', 'lib'],
  'entry.server': ['ui', 'features', 'server', 'infra', 'lib'],
  'entry.client': ['ui'],
  ui: ['features', 'lib'],
  server: ['features', 'infra', 'lib'],
  features: ['infra', 'lib', 'db'],
  infra: ['lib', 'db'],
  db: [],
};
/** Types may come from here too, because they do not exist at run time. */
const TYPES_FROM: Record<string, string[]> = { routes: ['db'], ui: ['db'], lib: ['db'], db: ['lib'] };

/** The features in their order: each may import the earlier ones. */
const FEATURES = [
  'analytics',
  'categories',
  'redirects',
  'ads',
  'mail',
  'video-platforms',
  'media',
  'shop',
  'videos',
  'channels',
  'collections',
  'accounts',
  'guides',
  'search',
  'branding',
  'seo',
  'earnings',
  'newsletter',
  'contact',
  'feeds',
  'dashboard',
];

const { output } = await cruise(
  ['app', 'db'],
  {
    baseDir: root,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'migrations' },
    validate: true,
    ruleSet: {
      forbidden: [
        { name: 'circle', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
      ],
    },
  },
  {},
  { tsConfig: extractTSConfig(join(root, 'tsconfig.json')) },
);
if (typeof output === 'string') throw new Error(output);
const { violations } = output.summary;
const modules: IModule[] = output.modules.filter(({ source }) => /^(?:app|db)\//.test(source));

function layerOf(file: string): string {
  const [top = '', second = ''] = file.split('/');
  return top === 'db' ? 'db' : second.replace(/\.(?:tsx?|css)$/, '');
}

/** Returns the feature of a file, and whether the file is private, which means in a subfolder. */
function featureOf(file: string): { feature: string; isPrivate: boolean } | null {
  const [, feature, rest = ''] = /^app\/features\/([\w-]+)\/(.+)$/.exec(file) ?? [];
  return feature === undefined ? null : { feature, isPrivate: rest.includes('/') };
}

function isTypeOnly({ dependencyTypes }: IDependency): boolean {
  return dependencyTypes.includes('type-only');
}

/** Every import of ours by ours for which `isBroken` holds, as a line to read. */
function findImports(isBroken: (from: string, to: IDependency) => boolean): string[] {
  return modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter((to) => /^(?:app|db)\//.test(to.resolved) && isBroken(source, to))
      .map(({ resolved }) => `${source} imports ${resolved}`),
  );
}

test('the graph has static, dynamic and type imports', () => {
  expect(modules.length).toBeGreaterThan(300);
  const ours = modules
    .flatMap(({ dependencies }) => dependencies)
    .filter(({ module }) => /^[.#]/.test(module));
  expect(ours.filter(({ couldNotResolve }) => couldNotResolve).map(({ module }) => module)).toEqual([]);
});

test('a layer imports only what the table allows', () => {
  const broken = findImports((source, dependency) => {
    const [from, to] = [layerOf(source), layerOf(dependency.resolved)];
    if (from === to || dependency.resolved.endsWith('.css')) return false;
    return !(MAY_IMPORT[from]?.includes(to) || (isTypeOnly(dependency) && TYPES_FROM[from]?.includes(to)));
  });
  expect(broken).toEqual([]);
});

test('no module imports itself through others', () => {
  expect(violations.map(({ from, to }) => `${from} ↔ ${to}`)).toEqual([]);
});

test('a feature imports only features before it', () => {
  const broken = findImports((source, { resolved }) => {
    const [from, to] = [featureOf(source), featureOf(resolved)];
    if (from === null || to === null) return false;
    return FEATURES.indexOf(to.feature) > FEATURES.indexOf(from.feature);
  });
  expect(broken).toEqual([]);
  const folders = readdirSync(join(root, 'app', 'features'));
  expect(folders.toSorted()).toEqual(FEATURES.toSorted());
});

test('only a feature itself imports from its subfolders', () => {
  const broken = findImports((source, { resolved }) => {
    const to = featureOf(resolved);
    return to?.isPrivate === true && featureOf(source)?.feature !== to.feature;
  });
  expect(broken).toEqual([]);
});

test('a base name is unique within a layer', () => {
  const places = new Map<string, string[]>();
  for (const { source } of modules) {
    const layer = layerOf(source);
    if (['routes', 'db'].includes(layer)) continue;
    const name = `${layer}: ${source.split('/').at(-1)}`;
    places.set(name, [...(places.get(name) ?? []), source]);
  }
  expect([...places.values()].filter((files) => files.length > 1)).toEqual([]);
});

test('a route imports no other route, except for shared code of API calls', () => {
  const folderOf = (file: string) => file.split('/').slice(0, -1).join('/');
  const broken = findImports((source, { resolved }) => {
    if (!resolved.startsWith('app/routes/')) return false;
    return !source.startsWith(folderOf(resolved)) && !/^app\/routes\/api\/.*(?<!route)\.ts$/.test(resolved);
  });
  expect(broken).toEqual([]);
});

test('features use neither Request nor Response', () => {
  const broken = modules.filter(
    ({ source }) =>
      source.startsWith('app/features') &&
      /\b(?:new Response|: Request|: Response)\b/.test(readFileSync(join(root, source), 'utf8')),
  );
  expect(broken.map(({ source }) => source)).toEqual([]);
});

test('code for browsers imports no server code', () => {
  const broken = findImports(
    (source, to) =>
      /^app\/(?:ui|lib)\//.test(source) &&
      !source.endsWith('.server.ts') &&
      to.resolved.endsWith('.server.ts') &&
      !isTypeOnly(to),
  );
  expect(broken).toEqual([]);
});

test('file names are kebab-case and name their content', () => {
  const names = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' });
  const broken = names.filter((path) => {
    const name = path.split('/').at(-1) ?? '';
    if (!/\.tsx?$/.test(name)) return false;
    return (
      /(?:utils|misc|helpers|common|manager)\./.test(name) ||
      !/^[a-z0-9-]+(?:\.server|\.client)?\.tsx?$/.test(name)
    );
  });
  expect(broken).toEqual([]);
});

test('comments cite no document outside the repository', () => {
  const broken = modules.filter(({ source }) =>
    /\((?:contract|specification),/i.test(readFileSync(join(root, source), 'utf8')),
  );
  expect(broken.map(({ source }) => source)).toEqual([]);
});
