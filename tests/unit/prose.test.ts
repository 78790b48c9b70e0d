import { expect, test } from 'vitest';
import { toMarkdown } from '#app/features/guides/import/markdown-of-html.server';
import { readWallClock, toWallClock } from '#app/lib/format';
import { readMarkdown } from '#app/lib/markdown.server';
import { listCards, listSections, type ProseNode, plainWords, readingMinutes } from '#app/lib/prose';
import { proseHtml } from '#app/lib/prose-html';
import { slugOf } from '#app/lib/slug';
import { XSS } from '../support/attacks';

const html = (text: string) => proseHtml(readMarkdown(text), { origin: 'https://gifts.example' });

test('CommonMark becomes HTML elements', () => {
  expect(html('# A *b* **c**\n\nOne\ntwo  \nthree `d`')).toBe(
    '<h1>A <em>b</em> <strong>c</strong></h1>\n<p>One\ntwo<br>three <code>d</code></p>',
  );
  expect(html('3. a\n4. b\n\n- c\n  - d')).toBe(
    '<ol start="3"><li>a</li><li>b</li></ol>\n<ul><li>c<ul><li>d</li></ul></li></ul>',
  );
  expect(html('> q\n\n---\n\n```js\n<b>\n```')).toBe(
    '<blockquote><p>q</p></blockquote>\n<hr>\n<pre><code>&#60;b&#62;\n</code></pre>',
  );
  expect(html('| a |\n|---|\n| 1 |')).toContain('<table><thead><tr><th>a</th></tr></thead>');
  expect(html('[a][r] [b](/videos) <https://x.example>\n\n[r]: https://r.example "t"')).toBe(
    '<p><a href="https://r.example">a</a> <a href="https://gifts.example/videos">b</a> <a href="https://x.example">https://x.example</a></p>',
  );
});

test('links lead to the web, this site or a mailbox only', () => {
  for (const wrong of [
    'javascript:alert(1)',
    'JAVASCRIPT:x',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    'file:///etc',
    'https://u:p@x.example',
  ])
    expect(html(`[word](${wrong})`), wrong).toBe('<p>word</p>');
  expect(html('[a](mailto:a@b.example) [b](#c)')).toContain('href="mailto:a@b.example"');
});

test('images of other sites become links', () => {
  expect(html('![A robe](/media/abc.webp)')).toBe(
    '<p><img src="https://gifts.example/media/abc.webp" alt="A robe"></p>',
  );
  expect(html('![A robe](https://x.example/a.png)')).toBe(
    '<p><a href="https://x.example/a.png">A robe</a></p>',
  );
  expect(html('![x](/media/../secret)')).not.toContain('<img');
});

function listTags(nodes: readonly ProseNode[]): string[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.tag, ...listTags(node.children)]));
}

test('hostile text runs no code and takes linear time', () => {
  const deep = 10_000;
  const hostile = [
    ...XSS,
    ...['[', '![', '> ', '*a **', '<a:', '[a](<b', '`', '\\', '&#x110000;', '| a '].map((text) =>
      text.repeat(deep),
    ),
    `${'['.repeat(deep)}a${']'.repeat(deep)}(b)`,
    Array.from({ length: 500 }, (_, level) => `${' '.repeat(level * 2)}- a`).join('\n'),
    `${'[a]: /x\n'.repeat(deep)}${'[a]'.repeat(deep)}`,
    '[x]( javascript:alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '![x](javascript:alert(1))',
    '[![x](/media/a.webp)](javascript:alert(1))',
  ];
  for (const text of hostile) {
    const start = performance.now();
    const blocks = readMarkdown(text);
    const shown = proseHtml(blocks, { origin: '' });
    // Generous, since machines are busy: what grows with the square of its length takes minutes.
    expect(performance.now() - start, text.slice(0, 40)).toBeLessThan(10_000);
    expect(shown).not.toMatch(/<(?:script|svg|iframe|style|form|input|base|math|details)/i);
    expect(shown).not.toMatch(/(?:href|src)="(?!https?:|mailto:|\/|#)/i);
    const nodes = blocks.flatMap((block) => ('nodes' in block ? block.nodes : []));
    expect(listTags(nodes)).not.toContain('script');
  }
});

test('card lines become cards, next to each other if adjacent', () => {
  const blocks = readMarkdown(
    'Hi\n\n::product 12\n::video 7\n\nNot ::product 3 here\n\n::collection AbCdEfGhIj\n\n- ::product 4\n\n::product',
  );
  expect(listCards(blocks)).toEqual([
    { kind: 'product', key: '12' },
    { kind: 'video', key: '7' },
    { kind: 'collection', key: 'AbCdEfGhIj' },
  ]);
  expect(blocks.map((block) => 'cards' in block)).toEqual([false, true, false, true, false]);
  expect(plainWords(blocks)).toContain('Not ::product 3 here');
});

test('variables in braces are replaced as plain text', () => {
  const values = { site: 'A *B* <i>', address: 'Road 1\nTown', email: 'a@b.example' };
  const shown = proseHtml(readMarkdown('{site}, {address}, {other}: [mail](mailto:{email})', { values }), {
    origin: '',
  });
  expect(shown).toBe(
    '<p>A *B* &#60;i&#62;, Road 1<br>Town, {other}: <a href="mailto:a@b.example">mail</a></p>',
  );
});

test('headings have unique ids, and sections make the contents', () => {
  const blocks = readMarkdown('# Größe\n\n## Her size\n\n## Her size\n\n### No', { firstHeading: 2 });
  expect(listSections(blocks)).toEqual([
    { id: 'große', title: 'Größe' },
    { id: 'her-size', title: 'Her size' },
    { id: 'her-size-2', title: 'Her size' },
  ]);
  expect(readingMinutes(readMarkdown('word '.repeat(660)))).toBe(3);
  expect(readingMinutes([])).toBe(1);
});

test('a slug is made of a title', () => {
  expect(slugOf('Silk, for someone who’s 40!', 80)).toBe('silk-for-someone-who-s-40');
  expect(slugOf('Straße & Café', 80)).toBe('strasse-cafe');
  expect(slugOf('絹の贈り物', 80)).toBe('絹の贈り物');
  expect(slugOf(' -- ', 80)).toBe('');
  expect(slugOf(`${'a'.repeat(79)} b`, 80)).toBe('a'.repeat(79));
});

test('a wall-clock time converts on days of clock changes too', () => {
  const zone = 'Europe/Berlin';
  for (const [wall, utc] of [
    ['2026-07-01T12:00', '2026-07-01T10:00:00.000Z'],
    ['2026-12-01T12:00', '2026-12-01T11:00:00.000Z'],
    // Twice on that day: the first.
    ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    // Skipped on that day: an hour later.
    ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ] as const)
    expect(readWallClock(wall, zone)?.toISOString(), wall).toBe(utc);
  expect(toWallClock(new Date('2026-03-29T01:30:00Z'), zone)).toBe('2026-03-29T03:30');
  expect(readWallClock('2026-01-01T00:00', 'UTC')?.toISOString()).toBe('2026-01-01T00:00:00.000Z');
  expect(readWallClock('soon', zone)).toBeNull();
});

test('converted code keeps its blank lines', () => {
  const convert = (written: string) =>
    toMarkdown(written, {
      base: null,
      images: new Map(),
      findVideo: () => null,
      findProduct: () => null,
      findPath: () => null,
    }).markdown;
  expect(convert('<p>One</p><p> </p><p>Two</p><pre>a\n\n\n\nb</pre><p>Three</p>')).toBe(
    'One\n\nTwo\n\n```\na\n\n\n\nb\n```\n\nThree',
  );
  expect(convert('<pre>```\n\n\n```</pre><p>x</p>')).toBe('~~~~\n```\n\n\n```\n~~~~\n\nx');
});
