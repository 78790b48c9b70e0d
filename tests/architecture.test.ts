import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

type Dependency = { module: string; resolved: string | null; isTypeOnly: boolean };
type Module = { source: string; text: string; dependencies: Dependency[] };

const STATIC = /^(?:import|export)\s(?:(type\s)?[\w$*{},\s]*?\sfrom\s)?\s*'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*(?:\/\*.*?\*\/\s*)?'([^']+)'/g;
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** Returns the file of an import of the project, or null without one. Vite's query names how it is read. */
function resolveImport(from: string, module: string): string | null {
  const [path = ''] = module.split('?');
  const base = path.startsWith('#') ? path.slice(1) : join(dirname(from), path);
  return ENDINGS.map((ending) => base + ending).find((name) => files.has(name)) ?? null;
}

/** Lists the imports of a file, which Biome writes in one form. Those of packages are not listed. */
function listImports(source: string, text: string): Dependency[] {
  const found = [
    ...[...text.matchAll(STATIC)].map(([, type, module = '']) => ({
      module,
      isTypeOnly: type !== undefined,
    })),
    ...[...text.matchAll(DYNAMIC)].map(([, module = '']) => ({ module, isTypeOnly: false })),
  ];
  return found
    .filter(({ module }) => /^(?:\.|#app\/|#db\/)/.test(module))
    .map((each) => ({ ...each, resolved: resolveImport(source, each.module) }));
}

const files = new Set([
  'package.json',
  ...['app', 'db'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      // Folders are imported by their index.
      .filter((name) => /\.\w+$/.test(name))
      .map((name) => join(folder, name)),
  ),
]);
const modules: Module[] = [...files]
  .filter((name) => /\.tsx?$/.test(name))
  .map((source) => {
    const text = readFileSync(join(root, source), 'utf8');
    return { source, text, dependencies: listImports(source, text) };
  });

/** Lists the modules that import themselves through others, without imports of types. */
function findCircles(all: Module[]): string[] {
  const next = new Map(
    all.map(({ source, dependencies }) => [
      source,
      dependencies.flatMap(({ resolved, isTypeOnly }) => (isTypeOnly || resolved === null ? [] : [resolved])),
    ]),
  );
  const isDone = new Set<string>();
  const circles: string[] = [];
  const visit = (source: string, path: string[]) => {
    if (path.includes(source)) circles.push([...path.slice(path.indexOf(source)), source].join(' → '));
    if (path.includes(source) || isDone.has(source)) return;
    for (const each of next.get(source) ?? []) visit(each, [...path, source]);
    isDone.add(source);
  };
  for (const source of next.keys()) visit(source, []);
  return circles;
}

function layerOf(file: string): string {
  const [top = '', second = ''] = file.split('/');
  return top === 'db' ? 'db' : second.replace(/\.(?:tsx?|css)$/, '');
}

/** Returns the feature of a file, and whether the file is private, which means in a subfolder. */
function featureOf(file: string): { feature: string; isPrivate: boolean } | null {
  const [, feature, rest = ''] = /^app\/features\/([\w-]+)\/(.+)$/.exec(file) ?? [];
  return feature === undefined ? null : { feature, isPrivate: rest.includes('/') };
}

/** Every import of ours by ours for which `isBroken` holds, as a line to read. */
function findImports(
  isBroken: (from: string, to: { resolved: string; isTypeOnly: boolean }) => boolean,
): string[] {
  return modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved, isTypeOnly }) =>
      resolved !== null && resolved !== 'package.json' && isBroken(source, { resolved, isTypeOnly })
        ? [`${source} imports ${resolved}`]
        : [],
    ),
  );
}

test('the graph has static, dynamic and type imports', () => {
  expect(modules.length).toBeGreaterThan(300);
  const unresolved = modules.flatMap(({ source, dependencies }) =>
    dependencies.filter(({ resolved }) => resolved === null).map(({ module }) => `${source}: ${module}`),
  );
  expect(unresolved).toEqual([]);
  const text = `import type { A } from './a';\nimport {\n  type B,\n  b,\n} from '#app/b';\nimport './c';\nexport * from './d';
const e = await import('./e');\nimport f from 'f';`;
  expect(listImports('app/x.ts', text).map(({ module, isTypeOnly }) => [module, isTypeOnly])).toEqual([
    ['./a', true],
    ['#app/b', false],
    ['./c', false],
    ['./d', false],
    ['./e', false],
  ]);
});

test('a layer imports only what the table allows', () => {
  const broken = findImports((source, dependency) => {
    const [from, to] = [layerOf(source), layerOf(dependency.resolved)];
    if (from === to || dependency.resolved.endsWith('.css')) return false;
    return !(MAY_IMPORT[from]?.includes(to) || (dependency.isTypeOnly && TYPES_FROM[from]?.includes(to)));
  });
  expect(broken).toEqual([]);
});

test('no module imports itself through others', () => {
  expect(findCircles(modules)).toEqual([]);
  const imports = (source: string, ...names: string[]): Module => ({
    source,
    text: '',
    dependencies: names.map((resolved) => ({ module: '', resolved, isTypeOnly: false })),
  });
  expect(findCircles([imports('a', 'b'), imports('b', 'c', 'd'), imports('c'), imports('d', 'a')])).toEqual([
    'a → b → d → a',
  ]);
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

test('only the dashboard imports components whose styles only the dashboard has', () => {
  const css = readFileSync(join(root, 'app', 'tailwind.css'), 'utf8');
  const names = /@source not "\.\/ui\/\{(.+)\}\.tsx"/.exec(css)?.[1]?.split(',') ?? [];
  const left = new Set(names.map((name) => `app/ui/${name}.tsx`));
  expect([...left].filter((file) => !files.has(file))).toEqual([]);
  const isOfDashboard = (file: string) => file.startsWith('app/routes/admin/') || left.has(file);
  const broken = findImports(
    (source, { resolved, isTypeOnly }) => left.has(resolved) && !isTypeOnly && !isOfDashboard(source),
  );
  expect(left.size).toBeGreaterThan(0);
  expect(broken).toEqual([]);
});

test('features use neither Request nor Response', () => {
  const broken = modules.filter(
    ({ source, text }) =>
      source.startsWith('app/features') && /\b(?:new Response|: Request|: Response)\b/.test(text),
  );
  expect(broken.map(({ source }) => source)).toEqual([]);
});

test('code for browsers imports no server code', () => {
  const broken = findImports(
    (source, to) =>
      /^app\/(?:ui|lib)\//.test(source) &&
      !source.endsWith('.server.ts') &&
      to.resolved.endsWith('.server.ts') &&
      !to.isTypeOnly,
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
  const broken = modules.filter(({ text }) => /\((?:contract|specification),/i.test(text));
  expect(broken.map(({ source }) => source)).toEqual([]);
});
