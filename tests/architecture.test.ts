import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** What each room may import (STYLE.md). `top` stands for the single files at the top of `app/`. */
const MAY_IMPORT: Record<string, string[]> = {
  routes: [
    'api',
    'routes',
    'components',
    'forms',
    'models',
    'http',
    'messages',
    'lib',
    'env.server',
    'log.server',
  ],
  root: ['components', 'http', 'messages', 'lib', 'models', 'env.server'],
  'entry.server': ['components', 'http', 'models', 'lib'],
  'entry.client': ['components'],
  components: ['components', 'lib', 'messages'],
  api: ['api', 'forms', 'messages', 'lib'],
  forms: ['forms', 'lib'],
  models: ['models', 'adapters', 'forms', 'lib', 'db', 'env.server', 'secret.server', 'log.server'],
  adapters: ['adapters', 'env.server', 'lib', 'log.server'],
  http: ['api', 'http', 'forms', 'models', 'env.server', 'secret.server', 'log.server', 'messages', 'lib'],
  lib: ['lib'],
  messages: [],
  'env.server': [],
  'log.server': [],
  'secret.server': ['env.server'],
  db: ['db'],
};
/** Types may come from here too: they are gone when the code runs. */
const TYPES_FROM: Record<string, string[]> = {
  messages: ['lib'],
  lib: ['messages', 'db'],
  db: ['lib'],
  api: ['db', 'models'],
};

function listSources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name));
}

function roomOf(file: string): string {
  const [top = '', second = ''] = file.split('/');
  return top === 'db' ? 'db' : second.replace(/\.tsx?$/, '');
}

function importsOf(file: string): { target: string; typeOnly: boolean }[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/^(?:import|export)\s(type\s)?[^;]*?from\s'(\.[^']+)'/gm)].map((match) => ({
    target: relative(root, join(root, dirname(file), match[2] ?? '')),
    typeOnly: match[1] !== undefined,
  }));
}

function isRoute(target: string): boolean {
  return target.startsWith('app/routes/');
}

test('every room imports only what the house allows', () => {
  const broken = [...listSources('app'), ...listSources('db')].flatMap((file) =>
    importsOf(file).flatMap(({ target, typeOnly }) => {
      const [from, to] = [roomOf(file), roomOf(target)];
      if (target.includes('.css') || target.startsWith('db/migrations')) return [];
      const allowed = MAY_IMPORT[from]?.includes(to) || (typeOnly && TYPES_FROM[from]?.includes(to));
      return allowed ? [] : [`${file} imports ${target}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('no route imports another route', () => {
  const broken = listSources('app').flatMap((file) =>
    importsOf(file)
      .filter(({ target }) => isRoute(target) && target.split('/')[2] !== file.split('/')[2])
      .map(({ target }) => `${file} imports ${target}`),
  );
  expect(broken).toEqual([]);
});

test('models know no request and no response', () => {
  const broken = listSources('app/models').filter((file) =>
    /\b(?:new Response|: Request|: Response)\b/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(broken).toEqual([]);
});

test('components and libraries never reach for the server', () => {
  const broken = [
    ...listSources('app/components'),
    ...listSources('app/lib').filter((file) => !file.endsWith('.server.ts')),
  ].flatMap((file) =>
    importsOf(file)
      .filter(({ target, typeOnly }) => target.endsWith('.server') && !typeOnly)
      .map(({ target }) => `${file} imports ${target}`),
  );
  expect(broken).toEqual([]);
});

test('file names are kebab-case and say what they hold', () => {
  const broken = listSources('app').filter((file) => {
    const name = file.split('/').at(-1) ?? '';
    return (
      /(?:utils|misc|helpers|common|manager)\./.test(name) ||
      (!isRoute(file) && !/^[a-z0-9-]+(?:\.server|\.client)?\.tsx?$/.test(name))
    );
  });
  expect(broken).toEqual([]);
});
