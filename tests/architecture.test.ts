import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type IDependency, type IModule } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** What each room may import of the others (STYLE.md). A single file at the top of `app/` is a room of its own. */
const MAY_IMPORT: Record<string, string[]> = {
  routes: ['components', 'browser', 'forms', 'models', 'http', 'messages', 'lib', 'env.server', 'log.server'],
  root: ['components', 'browser', 'http', 'messages', 'lib', 'models', 'env.server'],
  'entry.server': ['components', 'front', 'http', 'models', 'lib', 'styles'],
  'entry.client': ['browser'],
  components: ['browser', 'lib', 'messages'],
  browser: ['components', 'lib', 'messages'],
  forms: ['lib'],
  models: ['adapters', 'forms', 'lib', 'db', 'env.server', 'secret.server', 'log.server'],
  adapters: ['env.server', 'lib', 'log.server', 'db'],
  front: ['http', 'models', 'lib', 'messages', 'env.server', 'secret.server', 'log.server'],
  http: ['models', 'forms', 'lib', 'messages', 'env.server', 'secret.server', 'log.server'],
  'secret.server': ['env.server'],
  db: [],
};
/** Types may come from here too: they are gone when the code runs. */
const TYPES_FROM: Record<string, string[]> = {
  routes: ['db'],
  messages: ['lib'],
  lib: ['messages', 'db'],
  db: ['lib'],
  browser: ['messages'],
};

/** What of a wing of the models is its own affair: nobody outside it imports these. */
const INSIDE: Record<string, string[]> = {
  catalogue: ['list-count'],
  feeds: ['feed-apply', 'feed-reader', 'feed-staging'],
  people: ['password'],
  sources: ['source-answer', 'source-pause', 'source-video'],
};

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
        {
          name: 'circle',
          from: {},
          to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
        },
      ],
    },
  },
  {},
  { tsConfig: extractTSConfig(join(root, 'tsconfig.json')) },
);
if (typeof output === 'string') throw new Error(output);
const { violations } = output.summary;
const modules: IModule[] = output.modules.filter(({ source }) => /^(?:app|db)\//.test(source));

function roomOf(file: string): string {
  const [top = '', second = ''] = file.split('/');
  return top === 'db' ? 'db' : second.replace(/\.(?:tsx?|css)$/, '');
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

test('the imports are read: with them, dynamic ones and types', () => {
  expect(modules.length).toBeGreaterThan(300);
  const ours = modules
    .flatMap(({ dependencies }) => dependencies)
    .filter(({ module }) => /^[.#]/.test(module));
  expect(ours.filter(({ couldNotResolve }) => couldNotResolve).map(({ module }) => module)).toEqual([]);
});

test('every room imports only what the house allows', () => {
  const broken = findImports((source, dependency) => {
    const [from, to] = [roomOf(source), roomOf(dependency.resolved)];
    if (from === to || dependency.resolved.endsWith('.css')) return false;
    return !(MAY_IMPORT[from]?.includes(to) || (isTypeOnly(dependency) && TYPES_FROM[from]?.includes(to)));
  });
  expect(broken).toEqual([]);
});

test('nothing imports itself by way of others', () => {
  expect(violations.map(({ from, to }) => `${from} ↔ ${to}`)).toEqual([]);
});

test('the wings of the models stand in one order, and keep their insides to themselves', () => {
  const wingOf = (file: string) => /^app\/models\/(\w+)\//.exec(file)?.[1];
  const uses = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) {
      const [from, to] = [wingOf(source), wingOf(resolved)];
      if (from !== undefined && to !== undefined && from !== to)
        uses.set(from, (uses.get(from) ?? new Set()).add(to));
    }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(uses.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  expect([...uses.keys()].filter((wing) => reaches(wing, wing))).toEqual([]);
  const broken = findImports((source, { resolved }) => {
    const wing = wingOf(resolved);
    const name = resolved.split('/').at(-1)?.replace('.server.ts', '') ?? '';
    return wing !== undefined && wing !== wingOf(source) && INSIDE[wing]?.includes(name) === true;
  });
  expect(broken).toEqual([]);
});

test('no route imports another, but for what calls of the API share', () => {
  const folderOf = (file: string) => file.split('/').slice(0, -1).join('/');
  const broken = findImports((source, { resolved }) => {
    if (!resolved.startsWith('app/routes/')) return false;
    return !source.startsWith(folderOf(resolved)) && !/^app\/routes\/api\/.*(?<!route)\.ts$/.test(resolved);
  });
  expect(broken).toEqual([]);
});

test('models know no request and no response', () => {
  const broken = modules.filter(
    ({ source }) =>
      source.startsWith('app/models') &&
      /\b(?:new Response|: Request|: Response)\b/.test(readFileSync(join(root, source), 'utf8')),
  );
  expect(broken.map(({ source }) => source)).toEqual([]);
});

test('what a browser runs never reaches for the server', () => {
  const broken = findImports(
    (source, to) =>
      /^app\/(?:components|browser|lib)\//.test(source) &&
      !source.endsWith('.server.ts') &&
      to.resolved.endsWith('.server.ts') &&
      !isTypeOnly(to),
  );
  expect(broken).toEqual([]);
});

test('file names are kebab-case and say what they hold', () => {
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
