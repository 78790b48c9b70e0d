import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { readGhost } from '#app/features/guides/import/ghost.server';
import { toMarkdown } from '#app/features/guides/import/markdown-of-html.server';
import { readWordpress } from '#app/features/guides/import/wordpress.server';
import { readMarkdown } from '#app/lib/markdown.server';
import { proseHtml } from '#app/lib/prose-html';
import { createXmlReader } from '#app/lib/xml-reader.server';

const folder = mkdtempSync(join(tmpdir(), 'ribbon-texts-'));
const OLD = 'https://old.example';
let next = 0;

function write(content: string | Buffer): string {
  next += 1;
  const file = join(folder, String(next));
  writeFileSync(file, content);
  return file;
}

/** HTML as Markdown. Images whose URL ends in `gone.jpg` are missing. */
function convert(html: string) {
  const options = { base: OLD, findVideo: () => null, findProduct: () => null, findPath: () => null };
  const { images } = toMarkdown(html, { ...options, images: new Map() });
  const here = new Map(
    images.map((address) => [
      address,
      /gone\.jpg$/.test(address) ? null : `/media/${address.split('/').at(-1)}`,
    ]),
  );
  return toMarkdown(html, { ...options, images: here });
}

type Fields = Record<string, string | number | null>;
const readPosts = (posts: (Fields | string)[], data: object = { users: [] }) =>
  readGhost(write(JSON.stringify({ db: [{ data: { posts, ...data } }] })), OLD);

test('Ghost: a text in lexical alone is read', async () => {
  const words = (text: string, format = 0) => ({ type: 'extended-text', text, format });
  const lexical = JSON.stringify({
    root: {
      type: 'root',
      children: [
        { type: 'extended-heading', tag: 'h2', children: [words('Robes & gowns')] },
        {
          type: 'paragraph',
          children: [
            words('Words ', 1),
            { type: 'link', url: 'https://shop.example/a', children: [words('of the post', 2)] },
          ],
        },
        { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [words('one')] }] },
        { type: 'image', src: '__GHOST_URL__/content/images/a.jpg', alt: 'A robe', caption: 'In the sun' },
        { type: 'markdown', markdown: '*soft*' },
        { type: 'codeblock', code: 'a < b' },
        { type: 'poll', children: [words('Which one?')] },
      ],
    },
  });
  const { texts } = await readPosts([{ id: '1', title: 'T', html: null, lexical, status: 'published' }]);
  expect(texts[0]?.unread).toEqual(['a card of the kind “poll”']);
  const { markdown } = convert(texts[0]?.html ?? '');
  for (const part of [
    '## Robes & gowns',
    '**Words** [*of the post*](https://shop.example/a)',
    '1. one',
    '![A robe](/media/a.jpg)',
    '*In the sun*',
    '*soft*',
    'a < b',
    'Which one?',
  ])
    expect(markdown).toContain(part);
});

test('Ghost: mobiledoc, its cards and early Markdown are read', async () => {
  const mobiledoc = JSON.stringify({
    version: '0.3.1',
    atoms: [['soft-return', '', {}]],
    cards: [
      ['image', { src: '/content/images/b.jpg', alt: 'B' }],
      ['markdown', { markdown: '**strong**' }],
      ['survey', {}],
    ],
    markups: [['strong'], ['a', ['href', 'https://shop.example/b']]],
    sections: [
      [
        1,
        'p',
        [
          [0, [0], 1, 'Bold'],
          [1, [], 0, 0],
          [0, [1], 1, 'link'],
        ],
      ],
      [3, 'ol', [[[0, [], 0, 'first']], [[0, [], 0, 'second']]]],
      ...[0, 1, 2].map((card) => [10, card]),
    ],
  });
  const { texts } = await readPosts([
    { id: '1', title: 'M', html: null, mobiledoc, status: 'published' },
    { id: '2', title: 'Old', html: null, markdown: 'Hello *you*', status: 'published' },
    { id: '3', title: 'Broken', html: null, mobiledoc: '{', status: 'published' },
  ]);
  expect(convert(texts[0]?.html ?? '').markdown).toBe(
    '**Bold**  \n[link](https://shop.example/b)\n\n1. first\n2. second\n\n![B](/media/b.jpg)\n\n**strong**',
  );
  expect(texts[0]?.unread).toEqual(['a card of the kind “survey”']);
  expect(convert(texts[1]?.html ?? '').markdown).toBe('Hello *you*');
  expect(texts[2]?.unread).toEqual(['its text']);
});

test('Ghost: exports before version 3 are read', async () => {
  const { texts } = await readPosts(
    [
      {
        id: 1,
        title: 'Old',
        slug: 'old',
        html: '<p>Hello</p>',
        image: '/content/c.jpg',
        page: 0,
        author_id: 1,
      },
      { id: 2, title: 'About us', slug: 'about', html: '<p>We</p>', image: null, page: 1, author_id: 1 },
    ],
    { users: [{ id: 1, name: 'Ada Author' }] },
  );
  expect(texts).toMatchObject([
    { kind: 'post', author: 'Ada Author', cover: '/content/c.jpg' },
    { kind: 'page', author: 'Ada Author', cover: null },
  ]);
});

test('Ghost: an empty post is reported and stops no other', async () => {
  const nothing = { id: null, title: null, slug: null, html: null, status: null };
  const { texts, notImported } = await readPosts([
    { id: '1', title: 'Good', html: '<p>Hi</p>' },
    nothing,
    'x',
  ]);
  expect(texts.map(({ title }) => title)).toEqual(['Good']);
  expect(notImported).toEqual(['2 posts that Ribbon cannot read']);
});

test('Ghost: public tags, SEO titles and descriptions are read', async () => {
  const post = { id: '1', title: 'Good', html: '<p>Hi</p>\n<p>[toc]</p>', meta_title: 'For robots' };
  const { notImported, texts } = await readPosts([post], {
    tags: [
      { id: 1, name: 'Robes &amp; co' },
      { id: 2, name: '#hidden' },
    ],
    posts_tags: [
      { post_id: '1', tag_id: 2 },
      { post_id: '1', tag_id: 1 },
    ],
  });
  expect(notImported).toEqual([]);
  expect(texts[0]).toMatchObject({ tags: ['Robes & co'], seoTitle: 'For robots', html: '<p>Hi</p>\n' });
});

test('WordPress: SEO fields, twice encoded titles and captions with emphasis are read', async () => {
  const meta = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
  const post = postXml({
    title: '<![CDATA[Coats, tried &amp;amp; tested]]>',
    body: '[toc]\n\n[caption id="a"]<img src="/c.jpg" alt="C" /> Coat one in <em>camel</em>[/caption]',
  }).replace(
    '</item>',
    `${meta('_yoast_wpseo_title', '%%title%% %%sep%% %%sitename%%')}${meta('rank_math_description', 'All &amp; more')}</item>`,
  );
  const { texts } = await readWordpress(write(`${HEAD}${post}</channel></rss>`), OLD);
  expect(texts[0]).toMatchObject({
    title: 'Coats, tried & tested',
    seoTitle: 'Coats, tried & tested',
    seoDescription: 'All & more',
  });
  expect(convert(texts[0]?.html ?? '').markdown).toBe('![C](/media/c.jpg)\n\nCoat one in *camel*');
});

test('product boxes and links of the shop become cards, and links of posts are new', () => {
  const options = {
    base: OLD,
    findVideo: () => null,
    images: new Map(),
    findProduct: (url: string) => (/robe|B0ABCDEFGH/.test(url) ? 7 : /gown/.test(url) ? 8 : null),
    findPath: (url: string) => (url === `${OLD}/2024/boots/` ? '/guides/boots' : null),
  };
  const read = (html: string) => toMarkdown(html, options).markdown;
  const shop = 'https://shop.example';
  expect(read(`<p><a href="${shop}/robe">The robe</a></p>`)).toBe('::product 7');
  expect(
    read(`<p>Wear <a href="${shop}/robe">it</a> now.</p><p><a href="${shop}/robe">Twice</a> said.</p>`),
  ).toBe('Wear [it](/product/7) now.\n\n::product 7\n\n[Twice](/product/7) said.');
  expect(read(`<p>A <a href="${shop}/robe">robe</a></p><p><a href="${shop}/robe">Buy</a></p>`)).toBe(
    'A [robe](/product/7)\n\n::product 7',
  );
  expect(read(`<figure><a href="${shop}/robe"><img src="/r.jpg" alt="R"></a></figure>`)).toContain(
    '[R](/product/7)',
  );
  expect(read(`<ul><li><a href="${shop}/gown">Gown</a></li></ul>`)).toBe('- [Gown](/product/8)');
  expect(read('<p><a href="/2024/boots/">Boots</a> and <a href="/none/">none</a></p>')).toBe(
    `[Boots](/guides/boots) and [none](${OLD}/none/)`,
  );
  const box = (urls: string) => `<div data-product-box="lasso" data-urls="${urls}">Product</div>`;
  expect(toMarkdown(box(`${shop}/robe ${shop}/hat`), options)).toMatchObject({
    markdown: `::product 7\n\n[Product](${shop}/hat)`,
    unread: [`a product of the shortcode [lasso] that is not in the shop, now a link: ${shop}/hat`],
  });
  expect(toMarkdown(box(''), options)).toMatchObject({ markdown: '', unread: ['the shortcode [lasso]'] });
});

test('WordPress: boxes of Lasso, AAWP and ThirstyAffiliates name their products', async () => {
  const link = `<item><title>Robe</title><link>${OLD}/go/robe/</link><wp:post_id>9</wp:post_id><wp:post_type>lasso-urls</wp:post_type>
    <wp:postmeta><wp:meta_key>lasso_custom_redirect</wp:meta_key><wp:meta_value><![CDATA[https://shop.example/robe]]></wp:meta_value></wp:postmeta></item>`;
  const body =
    '[lasso ref="robe" id="9"]\n\n[amazon box="B0ABCDEFGH"]\n\n[thirstylink ids="9"]the robe[/thirstylink]';
  const { texts, shopLinks } = await readWordpress(
    write(`${HEAD}${postXml({ body })}${link}</channel></rss>`),
    OLD,
  );
  const html = texts[0]?.html ?? '';
  expect(html).toContain('data-product-box="lasso" data-urls="https://shop.example/robe"');
  expect(html).toContain('data-urls="https://www.amazon.com/dp/B0ABCDEFGH"');
  expect(html).toContain('<a href="https://shop.example/robe">the robe</a>');
  expect(shopLinks.get('/go/robe')).toEqual(['https://shop.example/robe']);
});

const HEAD =
  '<rss xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version>';

type Post = { title?: string; body?: string; id?: number; gmt?: string; local?: string; more?: string };

const postXml = ({
  title = 'Post',
  body = 'Text.',
  id = 4,
  gmt = '2020-05-06 07:08:09',
  local = gmt,
}: Post) =>
  `<item><title>${title}</title><dc:creator>ada</dc:creator><content:encoded><![CDATA[${body}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date>${local}</wp:post_date><wp:post_date_gmt>${gmt}</wp:post_date_gmt><wp:post_name>p${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;

const attachment = (id: number, parent: number) =>
  `<item><title>p</title><wp:post_id>${id}</wp:post_id><wp:post_parent>${parent}</wp:post_parent><wp:post_type>attachment</wp:post_type><wp:attachment_url>${OLD}/g${id}.jpg</wp:attachment_url></item>`;

async function readPost(post: Post, more = '') {
  const { texts } = await readWordpress(write(`${HEAD}${postXml(post)}${more}</channel></rss>`), OLD);
  const [text] = texts;
  if (text === undefined) throw new Error('There is no post.');
  const converted = convert(text.html);
  return { ...text, ...converted, unread: [...text.unread, ...converted.unread] };
}

test('WordPress: titles and authors are text', async () => {
  const title = '<![CDATA[Silk <em>or</em> satin &amp; why it&#8217;s not the same]]>';
  const author =
    '<wp:author><wp:author_login>ada</wp:author_login><wp:author_display_name><![CDATA[Ada &amp; Co]]></wp:author_display_name></wp:author>';
  expect(await readPost({ title }, author)).toMatchObject({
    title: 'Silk or satin & why it’s not the same',
    author: 'Ada & Co',
  });
});

test('WordPress: bare ampersands and any encoding are read', async () => {
  expect(await readPost({ title: 'Silk & satin' })).toMatchObject({ title: 'Silk & satin' });
  const xml = `<?xml version="1.0" encoding="iso-8859-2"?>${HEAD}${postXml({ title: 'Žluté šaty' })}</channel></rss>`;
  const { texts } = await readWordpress(write(iconv.encode(xml, 'iso-8859-2')), OLD);
  expect(texts[0]?.title).toBe('Žluté šaty');
});

test('WordPress: a missing date falls back to the local date', async () => {
  const none = '0000-00-00 00:00:00';
  expect((await readPost({ gmt: none, local: '2012-02-16 15:52:55' })).at?.toISOString()).toBe(
    '2012-02-16T15:52:00.000Z',
  );
  expect((await readPost({ gmt: '0026-02-16 15:52:55', local: none })).at).toBeNull();
});

test('WordPress: a gallery without ids shows the images of its post', async () => {
  const body = 'Before\n\n[gallery]\n\nAfter';
  const found = await readPost({ body }, attachment(41, 4) + attachment(42, 4) + attachment(43, 5));
  expect(found.markdown).toBe('Before\n\n![](/media/g41.jpg)\n\n![](/media/g42.jpg)\n\nAfter');
  expect(found.unread).toEqual([]);
  expect((await readPost({ body })).unread).toEqual(['a gallery whose images are not in the file']);
});

test('WordPress: many images without a post cost linear time', async () => {
  const image =
    '<item><wp:post_parent>0</wp:post_parent><wp:post_type>attachment</wp:post_type><wp:attachment_url>a</wp:attachment_url></item>';
  const measure = async (count: number) => {
    const file = write(`${HEAD}${image.repeat(count)}</channel></rss>`);
    const before = process.cpuUsage();
    await readWordpress(file, OLD);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  // The first reading warms up.
  await measure(3_000);
  const small = await measure(3_000);
  expect(await measure(30_000)).toBeLessThan(small * 25);
});

test('WordPress: indented texts and the link of the site are read', async () => {
  const link = `<link>\n  ${OLD}\n</link>`;
  const post = postXml({}).replace(/<(wp:\w+|title)>([^<]*)</g, '<$1>\n  $2\n<');
  const file = write(`${HEAD}${link}${post}</channel></rss>`);
  const { texts, base } = await readWordpress(file, null);
  const { texts: plain } = await readWordpress(write(`${HEAD}${postXml({})}</channel></rss>`), null);
  expect([base, texts]).toEqual([OLD, plain]);
});

test.each(['<rss><channel><item></b></channel></rss>', '<rss><channel>'])(
  'WordPress: %s is refused as damaged',
  async (xml) => {
    await expect(readWordpress(write(xml), null)).rejects.toThrow(/^The XML cannot be read/);
  },
);

test('WordPress: an item without a type is named by its line', async () => {
  const file = write(`${HEAD}${postXml({})}\n<item><title>Lost</title></item></channel></rss>`);
  expect((await readWordpress(file, OLD)).notImported).toEqual(['the item in line 2, which has no type']);
});

test.each([
  [
    'a caption as a value',
    '[caption id="a" caption="The red one"]<img src="/c.jpg" width="300" />[/caption]',
    '![The red one](/media/c.jpg)\n\n*The red one*',
  ],
  [
    'lines of a poem',
    '<!-- wp:verse --><pre class="wp-block-verse">One line<br>Two line<br />Three line</pre><!-- /wp:verse -->',
    '```\nOne line\nTwo line\nThree line\n```',
  ],
  [
    'a numbered list',
    'What you need:\n<ol>\n<li>one</li>\n<li>two</li>\n<li>three</li>\n</ol>\nThat is all.',
    'What you need:\n\n1. one\n2. two\n3. three\n\nThat is all.',
  ],
  ['a list that goes on', '<ol start="4"><li>four</li><li>five</li></ol>', '4. four\n5. five'],
  [
    'a linked picture that is gone',
    '<a href="https://shop.example/robe"><img src="/gone.jpg" alt="Robe" /></a>',
    '[Robe](https://shop.example/robe)',
  ],
  [
    'a linked block',
    '<!-- wp:html --><a href="https://shop.example/robe"><img src="/x.jpg" alt="Robe"><h3>Silk robe</h3><p>Soft.</p></a><!-- /wp:html -->',
    '[![Robe](/media/x.jpg)](https://shop.example/robe)\n\n### [Silk robe](https://shop.example/robe)\n\n[Soft.](https://shop.example/robe)',
  ],
  [
    'a film',
    '[youtube=https://www.youtube.com/watch?v=dQw4w9WgXcQ&w=640]',
    '[Play on www.youtube.com](https://www.youtube.com/watch?v=dQw4w9WgXcQ&w=640)',
  ],
  ['a film by its number', '[vimeo 123456]', '[Play on vimeo.com](https://vimeo.com/123456)'],
  [
    'a sound',
    '[audio mp3="https://old.example/a.mp3"][/audio]',
    '[Play on old.example](https://old.example/a.mp3)',
  ],
  [
    'a late picture',
    '<img src="data:image/gif;base64,R0lG" data-lazy-src="/late.jpg" alt="Late">',
    '![Late](/media/late.jpg)',
  ],
  ['a table of contents', '[toc]\n\nWords.', 'Words.'],
])('WordPress: %s is read', async (_, body, markdown) => {
  expect(await readPost({ body })).toMatchObject({ markdown, unread: [] });
});

test('a link contains no other link', () => {
  const html = (text: string) => proseHtml(readMarkdown(text), { origin: OLD });
  const banner = '[![Banner](https://img.example/banner.gif)](https://aff.example/click?id=1)';
  expect(html(banner)).toBe('<p><a href="https://aff.example/click?id=1">Banner</a></p>');
  expect(html('[shop](www.shop.example/x) [call](tel:+491234)')).toBe(
    '<p><a href="https://www.shop.example/x">shop</a> <a href="tel:+491234">call</a></p>',
  );
});

test('deeply nested markup is flattened', () => {
  const text = `${'*a **a '.repeat(2_000)}b${' a** a*'.repeat(2_000)}`;
  const html = proseHtml(readMarkdown(text), { origin: OLD });
  expect(html.match(/<(?:em|strong)>/g)?.length).toBeLessThan(40);
  expect(html).toContain('b');
});

test.each([
  [
    'a bare address',
    '<p>https://www.youtube.com/watch?v=O_Hy_Z5aW76</p>',
    'https://www.youtube.com/watch?v=O_Hy_Z5aW76',
  ],
  [
    'words that link to a picture',
    '<p><a href="https://x.example/a.jpg">photo</a></p>',
    '[photo](https://x.example/a.jpg)',
  ],
  [
    'lists that follow each other',
    '<ol><li>a</li><li>b</li></ol><ol><li>c</li></ol><ol start="5"><li>e</li></ol>',
    '1. a\n2. b\n\n1) c\n\n5. e',
  ],
  ['points that follow each other', '<ul><li>a</li></ul>\n<ul><li>b</li></ul>', '- a\n\n* b'],
  [
    'an item with a number of its own',
    '<ol><li>a</li><li value="5">b</li><li>c</li></ol>',
    '1. a\n5. b\n6. c',
  ],
  ['a list beside the items', '<ol><li>a</li><ol><li>x</li></ol><li>b</li></ol>', '1. a\n    1. x\n2. b'],
  [
    'a table that widens',
    '<table><tr><td>Size</td></tr><tr><td>S</td><td>36</td></tr></table>',
    '| Size |  |\n| --- | --- |\n| S | 36 |',
  ],
  [
    'a table with a caption',
    '<table><caption>Sizes</caption><tr><td>A</td></tr></table>',
    'Sizes\n\n| A |\n| --- |',
  ],
  [
    'a table in a table',
    '<table><tr><td>A <table><tr><td>b</td><td>c</td></tr></table></td></tr></table>',
    '| A b c |\n| --- |',
  ],
  [
    'a cell over two columns',
    '<table><tr><td colspan="2">A</td></tr><tr><td>b</td><td>c</td></tr></table>',
    '| A |  |\n| --- | --- |\n| b | c |',
  ],
  ['what is struck out', '<p><del>€20</del> now €10, ~~not~~</p>', '~~€20~~ now €10, \\~\\~not\\~\\~'],
  [
    'marks beside letters',
    '<p><strong>Price:</strong>10 € <em>und</em><em>o it</em></p>',
    '**Price:**&#8203;10 € *undo it*',
  ],
  ['a break within marks', '<p><strong>Techno<br></strong>Goa</p>', '**Techno**  \nGoa'],
  [
    'a caption with marks',
    '<figure><img src="/a.jpg" alt="A"><figcaption>Photo: <em>Vogue</em></figcaption></figure>',
    '![A](/media/a.jpg)\n\nPhoto: *Vogue*',
  ],
  ['entities that are written', '<p>&amp;copy; and &amp;#8217;</p>', '\\&copy; and \\&#8217;'],
  ['a card in words', '<p>::video 3</p>', '\\::video 3'],
  ['signs of a heading and a list', '<h3>Ends with #</h3><p>1) first</p>', '### Ends with \\#\n\n1\\) first'],
])('%s is converted', (_, html, markdown) => {
  expect(convert(html).markdown).toBe(markdown);
});

test('converted text renders like its source', () => {
  const show = (html: string) => proseHtml(readMarkdown(convert(html).markdown), { origin: OLD });
  expect(show('<p><strong>Price:</strong>10 €</p>')).toContain('<strong>Price:</strong>');
  expect(show('<p>これは<strong>「絹」</strong>です</p>')).toContain('<strong>「絹」</strong>');
  expect(show('<p>&amp;copy; ::video 3</p>')).toBe('<p>&#38;copy; ::video 3</p>');
  expect(show('<ol><li>a</li></ol><ol><li>b</li></ol>').match(/<ol>/g)).toHaveLength(2);
});

test('WordPress: shared blocks, footnotes, code and tags are read or reported', async () => {
  const body =
    '<!-- wp:block {"ref":9} /-->\n<!-- wp:paragraph --><p>Silk<sup data-fn="a" class="fn"><a href="#a">1</a></sup></p><!-- /wp:paragraph -->';
  const notes =
    '<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[[{"id":"a","content":"From Lyon"}]]]></wp:meta_value></wp:postmeta>';
  const terms =
    '<category domain="category" nicename="g"><![CDATA[Gifts]]></category><category domain="post_tag" nicename="s"><![CDATA[Silk]]></category>';
  const block =
    '<item><title>b</title><wp:post_id>9</wp:post_id><wp:post_type>wp_block</wp:post_type><content:encoded><![CDATA[<!-- wp:paragraph --><p>Shared</p><!-- /wp:paragraph -->]]></content:encoded></item>';
  const post = postXml({ body }).replace('</item>', `${notes}${terms}</item>`);
  const { texts, notImported } = await readWordpress(write(`${HEAD}${post}${block}</channel></rss>`), OLD);
  expect(convert(texts[0]?.html ?? '').markdown).toBe('Shared\n\nSilk \\[1\\]\n\n1. From Lyon');
  expect(notImported).toEqual([]);
  expect(texts[0]?.tags).toEqual(['Gifts', 'Silk']);
  const endless = await readPost({ body: `<p>Hi</p>${'<!-- wp:block {"ref":1 '.repeat(60_000)}` });
  expect(endless).toMatchObject({ html: '', unread: ['its text, which is too long'] });
  const broken = await readPost({ body: `<p>Hi</p>${'<!-- wp:block {"ref":1 '.repeat(400)}` });
  expect(broken.unread).toEqual([]);
  expect((await readPost({ body: '<!-- wp:block {"ref":7} /-->' })).unread).toEqual([
    'a shared block that is not in the file',
  ]);
  const shared = (id: number, content: string) =>
    `<item><wp:post_id>${id}</wp:post_id><wp:post_type>wp_block</wp:post_type><content:encoded><![CDATA[${content}]]></content:encoded></item>`;
  const inner = shared(7, '<!-- wp:block {"ref":8} /--><p>Outer</p>') + shared(8, '<p>Inner</p>');
  expect(await readPost({ body: '<!-- wp:block {"ref":7} /-->' }, inner)).toMatchObject({
    markdown: 'Inner\n\nOuter',
    unread: [],
  });
  const itself = shared(7, '<!-- wp:block {"ref":7} /-->');
  expect((await readPost({ body: '<!-- wp:block {"ref":7} /-->' }, itself)).unread).toEqual([
    'more than 100 shared blocks',
  ]);
  expect(await readPost({ body: '[code lang="js"]\nif (a < b)\n  go();\n[/code]' })).toMatchObject({
    markdown: '```\nif (a < b)\n  go();\n```',
    unread: [],
  });
});

test('Ghost: entries of its table of descriptions are read or reported', async () => {
  const meta = [{ post_id: '1', meta_title: 'T', feature_image_alt: 'A robe' }];
  const { notImported, texts } = await readPosts([{ id: '1', title: 'Good', html: '<p>Hi</p>' }], {
    posts_meta: meta,
  });
  expect(notImported).toEqual(['captions of the cover images of 1 post']);
  expect(texts[0]?.seoTitle).toBe('T');
});

test('a URL in a link is its text', () => {
  expect(proseHtml(readMarkdown('[<https://x.example>](https://aff.example/click)'), { origin: OLD })).toBe(
    '<p><a href="https://aff.example/click">https://x.example</a></p>',
  );
});

test.each([
  ['AT&T', 'AT&T'],
  ['A &', 'A &'],
  ['a&amp;b & c&d;e', 'a&b & c&d;e'],
  ['<![CDATA[a & b &amp; c]]> & d', 'a & b &amp; c & d'],
  ['<!-- & -->x&y', 'x&y'],
])('XML with the text %s is read in any chunks', async (written, read) => {
  for (const size of [1, 2, 3, 1_000]) {
    let text = '';
    let attribute = '';
    const xml = await createXmlReader({
      open: (_, attributes) => {
        attribute = attributes.url ?? '';
      },
      text: (piece) => {
        text += piece;
      },
      close: () => {},
    });
    const document = `<a url="https://s.example/?a&b">${written}</a>`;
    for (let at = 0; at < document.length; at += size) xml.write(document.slice(at, at + size));
    xml.end();
    expect([text, attribute]).toEqual([read, 'https://s.example/?a&b']);
  }
});

test.each([
  [
    'a caption with an apostrophe',
    '[caption id="a" caption="It\'s the [red] one"]<img src="/c.jpg" />[/caption]',
    "![It's the red one](/media/c.jpg)\n\n*It's the \\[red\\] one*",
  ],
  [
    'an old caption',
    '[wp_caption id="a"]<img src="/c.jpg" alt="C" /> The words[/wp_caption]',
    '![C](/media/c.jpg)\n\n*The words*',
  ],
  ['lines of a quote', '<blockquote>One\nTwo</blockquote>', '> One  \n> Two'],
  ['lines of a poem in parts', '<pre><div>One</div><div>Two</div></pre>', '```\nOne\nTwo\n```'],
  ['a mark around a letter', '[dropcap]W[/dropcap]ool', 'Wool'],
])('WordPress: %s is read too', async (_, body, markdown) => {
  expect((await readPost({ body })).markdown).toBe(markdown);
});

test('WordPress: a gallery names its missing images', async () => {
  const files = attachment(41, 4) + attachment(42, 4) + attachment(43, 9);
  const curly = await readPost({ body: '[gallery ids=”41,42″]' }, files);
  expect([curly.markdown, curly.unread]).toEqual(['![](/media/g41.jpg)\n\n![](/media/g42.jpg)', []]);
  const missing = await readPost({ body: '[gallery ids="41,99"]' }, files);
  expect(missing.unread).toEqual(['images of a gallery that are not in the file']);
  expect((await readPost({ body: '[gallery id="9"]' }, files)).markdown).toBe('![](/media/g43.jpg)');
});

test('WordPress: dates without seconds and the feed’s date are read', async () => {
  const none = '0000-00-00 00:00:00';
  expect((await readPost({ gmt: none, local: '2012-02-16T15:52' })).at?.toISOString()).toBe(
    '2012-02-16T15:52:00.000Z',
  );
  const post = postXml({ gmt: none }).replace(
    '<dc:creator>',
    '<pubDate>Thu, 16 Feb 2012 15:52:55 +0000</pubDate><dc:creator>',
  );
  const { texts } = await readWordpress(write(`${HEAD}${post}</channel></rss>`), OLD);
  expect(texts[0]?.at?.toISOString()).toBe('2012-02-16T15:52:55.000Z');
});

test('a Ghost bookmark becomes one link with its title', () => {
  const { markdown } = convert(
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://shop.example/robe"><div class="kg-bookmark-content"><div class="kg-bookmark-title">The robe</div><div class="kg-bookmark-description">Soft silk.</div></div></a></figure>',
  );
  expect(markdown).toBe('[The robe](https://shop.example/robe)');
});
