import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { User } from '#app/features/accounts/user.server';
import { purgeExpired } from '#app/features/dashboard/retention.server';
import {
  countMissingLater,
  countRedirectLater,
  listMissingPages,
} from '#app/features/redirects/missing-page.server';
import {
  deleteRedirects,
  findRedirect,
  importRedirects,
  listRedirects,
  saveRedirect,
} from '#app/features/redirects/redirect.server';
import { readRedirectFile } from '#app/features/redirects/redirect-file';
import { readRule } from '#app/features/redirects/redirect-rule';
import { orm, sqlite } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { flushCounts } from '#app/infra/later-counts.server';
import { restoreFromTrash } from '#app/server/web/trash.server';
import { auditLog, missingPages, redirects } from '#db/schema';

const ACTOR = { username: 'mara' };
const ADMIN = { ...ACTOR, id: 1, role: 'admin', mustFirst: null } as unknown as User;
const RECORDINGS = join(import.meta.dirname, '..', '..', '..', 'shared', 'recordings', 'redirects');

beforeEach(() => {
  orm.delete(redirects).run();
  orm.delete(missingPages).run();
  orm.delete(auditLog).run();
});

async function bring(text: string) {
  const candidates = await readRedirectFile(text);
  if (candidates === null) throw new Error('The file was not recognized.');
  return importRedirects(candidates, ACTOR);
}

/** Gives the site a URL until the test ends. */
function nameSite(): string {
  const own = 'https://gifts.example';
  env.SITE_URL = own;
  onTestFinished(() => {
    env.SITE_URL = undefined;
  });
  return own;
}

const follow = (path: string) => findRedirect(path)?.location;

test('a redirect ignores a final slash, a query and the encoding of the path', async () => {
  expect(await saveRedirect({ from: '/säle/größe/?x=1', to: '/sale' }, ACTOR)).toBeNull();
  for (const path of ['/s%C3%A4le/gr%C3%B6%C3%9Fe', '/säle/größe/', '/s%c3%a4le/gr%c3%b6%c3%9fe//'])
    expect(follow(path)).toBe('/sale');
  expect(follow('/Säle/größe')).toBeUndefined();
});

test('a rule with an asterisk covers the paths below, and an exact path wins', async () => {
  await bring(
    'from,to\n/blog/*,/guides/*\n/blog/faq,/faq\n/shop/*,https://x.example/s\n/old/*,https://x.example/*\n',
  );
  expect(follow('/blog/2020/caf%C3%A9')).toBe('/guides/2020/caf%C3%A9');
  expect(follow('/blog')).toBe('/guides/');
  expect(follow('/blogger')).toBeUndefined();
  expect(follow('/blog/faq/')).toBe('/faq');
  expect(follow('/shop/a/b')).toBe('https://x.example/s');
  expect(follow('/old/a')).toBe('https://x.example/a');
});

test('the rest of a path never becomes another host', async () => {
  await bring('from,to\n/old/*,/*\n/other/*,https://x.example/*\n');
  for (const rest of [
    '/evil.example',
    '//evil.example',
    '\\evil.example',
    '%2F%2Fevil.example',
    './/evil.example',
  ]) {
    expect(new URL(follow(`/old/${rest}`) ?? '', 'https://site.example').origin).toBe('https://site.example');
    expect(new URL(follow(`/other/${rest}`) ?? '').origin).toBe('https://x.example');
  }
});

test.each([
  ['old', '/x'],
  ['//evil.example', '/x'],
  ['/', '/x'],
  ['/*', '/x'],
  ['/a*b', '/x'],
  ['/a', '//evil.example'],
  ['/a', '/\\evil.example'],
  ['/a', '/.//evil.example'],
  ['/a', 'http://x.example'],
  ['/a', 'javascript:alert(1)'],
  ['/a', 'https://user:pass@x.example'],
  ['/a', '/b/*'],
  ['/a', '/a/?x'],
  ['/a/*', '/a/b'],
  ['/a/*', '/a'],
  ['/a/*', 'https://x.example*'],
])('a redirect from %s to %s is refused', (from, to) => {
  expect(readRule(from, to).ok).toBe(false);
});

test('loops and chains are refused by line', async () => {
  const report = await bring('from,to\n/a,/b\n/b,/c\n/d,/e\n/e,/d\n/f,/g\n/f,/h\n');
  expect(report).toMatchObject({ added: 2 });
  expect(report.skipped).toEqual([
    { line: 2, from: '/a', reason: '/b redirects to /c. Use that target.' },
    { line: 4, from: '/d', reason: '/e redirects back, which would be a loop.' },
    { line: 5, from: '/e', reason: '/d redirects back, which would be a loop.' },
    { line: 7, from: '/f', reason: 'Line 6 already redirects /f.' },
  ]);
  expect(await saveRedirect({ from: '/c', to: '/z' }, ACTOR)).toEqual({
    to: ['/b already redirects to /c. Change that redirect first.'],
  });
  expect(await saveRedirect({ from: '/x', to: '/b' }, ACTOR)).toEqual({
    to: ['/b redirects to /c. Use that target.'],
  });
  await bring('from,to\n/i,/blog/one/two\n');
  expect(await saveRedirect({ from: '/blog/*', to: '/z' }, ACTOR)).toEqual({
    to: ['/i already redirects to /blog/one/two. Change that redirect first.'],
  });
});

test('a refused line is not a step of a chain for the other lines', async () => {
  await bring('from,to\n/moved,/about\n/help,/faq\n/kept,/one\n');
  const text = 'from,to\n/old,/about\n/about,/contact\n/late,/info\n/info,/help\n/kept,/help\n/one,/two\n';
  const report = await bring(text);
  expect(report.skipped).toEqual([
    { line: 3, from: '/about', reason: '/moved already redirects to /about. Change that redirect first.' },
    { line: 5, from: '/info', reason: '/help redirects to /faq. Use that target.' },
    { line: 6, from: '/kept', reason: '/help redirects to /faq. Use that target.' },
    { line: 7, from: '/one', reason: '/kept already redirects to /one. Change that redirect first.' },
  ]);
  expect([follow('/old'), follow('/late'), follow('/kept')]).toEqual(['/about', '/info', '/one']);
});

test('a target on this site is a path, whose loops and chains are found', async () => {
  const own = nameSite();
  for (const to of [`${own}/a/`, 'https://www.gifts.example/a', 'HTTPS://Gifts.example:443/a?x=1'])
    expect(await saveRedirect({ from: '/a', to }, ACTOR), to).toMatchObject({ to: [/loop/] });
  const report = await bring(
    `from,to\n/b,${own}/c\n/c,${own}/b\n/d,${own}/e?x=1\n/f/*,${own}/g/*\n/h,${own}\n`,
  );
  expect(report.skipped.map(({ line }) => line)).toEqual([2, 3]);
  expect([follow('/d'), follow('/f/x'), follow('/h')]).toEqual(['/e?x=1', '/g/x', '/']);
});

test('a stored target that names this site in full counts in loops and chains', async () => {
  const own = nameSite();
  for (const [source, target] of [
    ['/a', `${own}/b`],
    ['/old/*', `${own}/new/*`],
  ] as const)
    orm.insert(redirects).values({ source, target }).run();
  const report = await bring('from,to\n/b,/a\n/new/x,/old/x\n/c,/a\n/d,/e\n');
  expect(report.skipped).toEqual([
    { line: 2, from: '/b', reason: '/a redirects back, which would be a loop.' },
    { line: 3, from: '/new/x', reason: '/old/* redirects back, which would be a loop.' },
    { line: 4, from: '/c', reason: '/a redirects to /b. Use that target.' },
  ]);
  expect(follow('/d')).toBe('/e');
});

test('a stored URL of this site becomes the path that is saved', async () => {
  const target = `${nameSite()}/b`;
  orm.insert(redirects).values({ source: '/a', target }).run();
  expect(await saveRedirect({ from: '/a', to: '/b' }, ACTOR)).toBeNull();
  expect(follow('/a')).toBe('/b');
  expect(await bring('from,to\n/a,/b\n')).toMatchObject({ changed: 0, unchanged: 1 });
});

test('a restored redirect to a URL of this site never becomes a loop', async () => {
  const own = nameSite();
  const { id } = orm
    .insert(redirects)
    .values({ source: '/a', target: `${own}/b` })
    .returning()
    .get();
  const { trashId } = await deleteRedirects([id], ACTOR);
  await bring('from,to\n/b,/a\n');
  expect(await restoreFromTrash(trashId ?? 0, ADMIN)).toBe('notRestored');
  expect(follow('/a')).toBeUndefined();
});

test('a long path below a rule leads to its page, and so does one with a backslash', async () => {
  const target = `/${'new/'.repeat(450)}`;
  await bring(`from,to\n/old/*,${target}*\n`);
  const rest = '%C3%A4'.repeat(150);
  expect(follow(`/old/${rest}`)).toBe(`${target}${rest}`);
  expect(follow('/old/a\\b')).toBe(`${target}a/b`);
});

test.each([
  ['/search?q=H%26M&x=%2F', '/search?q=H%26M&x=%2F'],
  ['/guides/größe#é', '/guides/gr%C3%B6%C3%9Fe#%C3%A9'],
  ['/guides/gr%c3%b6', '/guides/gr%c3%b6'],
  ['/a/50%', '/a/50%25'],
  ['/a/%2F/b', '/a/%2F/b'],
])('the escapes of the target %s stay', async (to, location) => {
  expect(await saveRedirect({ from: '/old', to }, ACTOR)).toBeNull();
  expect(follow('/old')).toBe(location);
});

test('a file with more rows than anyone reads is refused', async () => {
  expect(await readRedirectFile(`from,to\n${'/a,/b\r'.repeat(50_001)}`)).toBeNull();
  expect(
    await readRedirectFile(`[${'{"from":"/a","to":"/b"},'.repeat(50_000)}{"from":"/a","to":"/b"}]`),
  ).toBeNull();
});

test('a restored redirect never becomes a loop', async () => {
  await bring('from,to\n/a,/b\n/c,/d\n');
  const { trashId } = await deleteRedirects(
    listRedirects(1).rows.map(({ id }) => id),
    ACTOR,
  );
  await bring('from,to\n/b,/a\n');
  expect(await restoreFromTrash(trashId ?? 0, ADMIN)).toEqual({
    title: '1 of 2 redirects restored',
    text: expect.stringContaining('a loop or a chain of redirects'),
  });
  expect([follow('/a'), follow('/b'), follow('/c')]).toEqual([undefined, '/a', '/d']);
});

test('a repeated import changes only what is different', async () => {
  await bring('from,to\n/a,/b\n/c,/d\n');
  expect(await bring('from,to\n/a,/b\n/c,\n/e,/f\n')).toMatchObject({ added: 1, changed: 1, unchanged: 1 });
  expect(findRedirect('/c')).toMatchObject({ location: null });
  const actions = orm.select({ what: auditLog.what }).from(auditLog).all();
  expect(actions.map(({ what }) => what)).toEqual(['imported 2 redirects', 'imported 2 redirects']);
});

test('a file of Yoast is read', async () => {
  expect(
    await bring('"Origin","Target","Type","Format"\n"old","new","301","plain"\n"gone","","410","plain"\n'),
  ).toMatchObject({ added: 2 });
  expect(follow('/old')).toBe('/new');
});

test('a file of two columns without headings is read', async () => {
  expect(await bring('/one,/two\n')).toMatchObject({ added: 1 });
});

test('a file of something else is refused', async () => {
  expect(await readRedirectFile('name,email\na,b\n')).toBeNull();
  expect(await readRedirectFile('{"posts":[]}')).toBeNull();
});

test('Rank Math’s CSV is read without the column that all paths share', async () => {
  expect(
    await bring('source,destination,type\n/a/,https://x.example/a,301\nb,/c,302\nd,,410\n'),
  ).toMatchObject({ added: 3 });
  expect([follow('/a'), follow('/b')]).toEqual(['https://x.example/a', '/c']);
  expect(findRedirect('/d')).toMatchObject({ location: null });
});

test.each([
  ['all columns', '"/a","/b",0,301,"url",0,"","active"\n"^/c/(.*)$","/d/$1",1,302,"url",0,"","active"\n'],
  ['the columns of an import', '/a,/b,0,301\n^/c/(.*)$,/d/$1,1,301\n'],
  ['no codes', '/a,/b,0\n^/c/(.*)$,/d/$1,1\n'],
])('Redirection’s CSV without headings is read: %s', async (_what, text) => {
  expect(await bring(text)).toMatchObject({ added: 2, skipped: [] });
  expect([follow('/a'), follow('/c/x')]).toEqual(['/b', '/d/x']);
});

test('a table without headings whose third column is something else is refused', async () => {
  expect(await readRedirectFile('/a,/b,monday\n')).toBeNull();
});

test('requests for missing pages are counted without their query', async () => {
  countMissingLater('/old-post/?x');
  countMissingLater('/old-post');
  countMissingLater('/blog/a');
  await flushCounts();
  expect(listMissingPages(9).map(({ path, hits }) => [path, hits])).toEqual([
    ['/old-post', 2],
    ['/blog/a', 1],
  ]);
});

test('missing pages are forgotten once they redirect', async () => {
  for (const path of ['/old-post', '/blog/a', '/blog']) countMissingLater(path);
  await flushCounts();
  await saveRedirect({ from: '/blog/*', to: '/guides' }, ACTOR);
  expect(listMissingPages(9).map(({ path }) => path)).toEqual(['/old-post']);
});

test('the hits of a redirect are counted', async () => {
  await saveRedirect({ from: '/blog/*', to: '/guides' }, ACTOR);
  countRedirectLater(findRedirect('/blog/a')?.id ?? 0);
  await flushCounts();
  expect(listRedirects(1).rows).toMatchObject([{ source: '/blog/*', hits: 1 }]);
  await deleteRedirects([findRedirect('/blog/a')?.id ?? 0], ACTOR);
  expect(findRedirect('/blog/a')).toBeNull();
});

test('at most 1,000 missing pages of 90 days stay', async () => {
  for (const batch of [0, 1]) {
    for (let index = 0; index < 600; index += 1) countMissingLater(`/batch-${batch}/${index}`);
    await flushCounts();
  }
  expect(listMissingPages(2_000)).toHaveLength(1_000);
  await purgeExpired(new Date(Date.now() + 91 * 86_400_000));
  expect(listMissingPages(9)).toEqual([]);
});

type Expected = { line: number; from: string; to: string; code: number; kind: string; result: string };

const files = existsSync(RECORDINGS)
  ? readdirSync(RECORDINGS).filter((name) => name.endsWith('.expected.json'))
  : [];

for (const name of files.filter((file) => !file.startsWith('headings')))
  test(`imports ${name} as its program means it`, async () => {
    const expected: Expected[] = JSON.parse(readFileSync(join(RECORDINGS, name), 'utf8'));
    const report = await bring(readFileSync(join(RECORDINGS, name.replace('.expected.json', '')), 'utf8'));
    const stored = new Map(listRedirects(1).rows.map(({ source, target }) => [source, target]));
    const skipped = new Set(report.skipped.map(({ line }) => line));
    const wrong: Expected[] = [];
    for (const rule of expected) {
      const source = rule.from.replace(/(.)\/$/, '$1');
      const isStored = stored.has(source) && stored.get(source) === (rule.to === '' ? null : rule.to);
      // A rule that is off may be left out, and an expression may mean one path or prefix.
      const isImported =
        isStored || (rule.kind === 'regex' && !skipped.has(rule.line) && !stored.has(rule.from));
      if (
        rule.result === 'import'
          ? !isStored && !skipped.has(rule.line)
          : !isImported && !skipped.has(rule.line)
      )
        wrong.push(rule);
      if (rule.result === 'refuse' && stored.has(source)) wrong.push(rule);
    }
    expect(wrong).toEqual([]);
    expect(report.skipped.filter(({ reason }) => reason === '')).toEqual([]);
  });

test.runIf(files.length > 0)('a crawler’s table is refused as a whole', async () => {
  const text = readFileSync(join(RECORDINGS, 'headings-that-people-bring.csv'), 'utf8');
  expect(await readRedirectFile(text)).toBeNull();
});

test('a comment behind a target and an empty section of YAML are left out', async () => {
  const { skipped } = await bring('301:\n  /a: /b # moved in May\n302: {}\n');
  expect([skipped, follow('/a')]).toEqual([[], '/b']);
});

test('a code that is not a number is reported in words', async () => {
  const { skipped } = await bring('from,to,code\n/a,/b,permanent\n/c,/d,200\n');
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'The code of the rule is not a redirect.',
    'The code 200 is not a redirect.',
  ]);
});

test('counts of missing pages and redirects wait for a database that can be written', async () => {
  await saveRedirect({ from: '/old', to: '/new' }, ACTOR);
  countMissingLater('/lost');
  countRedirectLater(findRedirect('/old')?.id ?? 0);
  sqlite.exec("CREATE TRIGGER full BEFORE INSERT ON missing_pages BEGIN SELECT raise(ABORT, 'full'); END");
  await flushCounts();
  sqlite.exec('DROP TRIGGER full');
  countMissingLater('/lost');
  await flushCounts();
  expect(listMissingPages(9)).toMatchObject([{ path: '/lost', hits: 2 }]);
  expect(listRedirects(1).rows).toMatchObject([{ hits: 1 }]);
});
