import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, startSite } from '../support/site';
import { becomeAdministrator, Visitor } from '../support/visitor';

let site: Site;
let empty: Site;
beforeAll(async () => {
  [site, empty] = await Promise.all([
    startSite({ SITE_NAME: 'Gift & Co', SOCIAL_YOUTUBE_URL: 'https://social.example/us', LIMITS: 'off' }),
    startSite({ DEMO_CONTENT: 'off', LIMITS: 'off' }),
  ]);
});
afterAll(() => Promise.all([site.stop(), empty.stop()]));

/** A page's visible text: without scripts, styles and tags, with single spaces. */
function read(html: string): string {
  return html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ');
}

const pageOf = async (which: Site, path: string) => read((await new Visitor(which).get(path)).text);

test('the home page shows every section in order', async () => {
  const text = await pageOf(site, '/');
  const order = [
    'Find the Perfect Gifts for Her',
    'Browse Collections',
    'Gift Ideas',
    'Featured ·',
    'Most Popular This Week',
    'View All Try-On Hauls',
    'Intimate Apparel',
    'Bikinis & Swimwear',
    'Lingerie Collections',
    "Gift Ideas She'll Love",
    'Browse All Gift Ideas',
    'Subscribe',
    'YouTube',
  ];
  const main = text.slice(text.indexOf('Find the Perfect Gifts for Her'));
  let place = -1;
  for (const each of order) {
    const next = main.indexOf(each, place + 1);
    expect(next, each).toBeGreaterThan(place);
    place = next;
  }
  const { text: html } = await new Visitor(site).get('/');
  expect(html).toContain('href="#latest-videos"');
  expect(html).toContain('href="https://social.example/us"');
  expect(html.match(/View All</g)).toHaveLength(3);
});

test.each([
  ['/', 'No featured videos available at the moment.'],
  ['/', 'No trending videos available at the moment.'],
  ['/', 'No videos available'],
  ['/', 'No products available at the moment.'],
  ['/videos', 'No videos found for this category. Please check back later or explore our other categories.'],
  ['/videos/lingerie', 'No videos found for this category.'],
  [
    '/affiliate',
    'No products available at the moment. Please check back later for our product recommendations.',
  ],
])('%s of an empty site says: %s', async (path, text) => {
  expect(await pageOf(empty, path)).toContain(text);
});

test('category cards count videos and show the three newest', async () => {
  const { text: html } = await new Visitor(site).get('/');
  const card = html.slice(
    html.indexOf('Bikinis &amp; Swimwear'),
    html.indexOf('href="/videos/swimwear" aria-label'),
  );
  expect([...card.matchAll(/href="\/video\/\d+">([^<]+)/g)].map((match) => match[1])).toEqual([
    'Five swimsuits for a first holiday together',
    'Bikini tops compared: ties, hooks and bandeaus',
    'Cover-ups that pass at lunch',
  ]);
  expect(html).toContain('8 videos');
});

test('the header fits visitors, users and administrators', async () => {
  const anonymous = await pageOf(empty, '/about');
  expect(anonymous).toContain('Login / Register');
  expect(anonymous).not.toContain('Admin');
  const admin = await becomeAdministrator(empty);
  const own = read((await admin.get('/about')).text);
  for (const text of ['WA warden', 'warden@site.example', 'Admin Dashboard', 'My collections', 'Logout'])
    expect(own).toContain(text);
  const user = new Visitor(empty);
  await user.post('/auth', {
    intent: 'register',
    username: 'ulla',
    email: 'ulla@site.example',
    password: 'correct horse',
  });
  const hers = read((await user.get('/about')).text);
  expect(hers).toContain('ulla@site.example');
  expect(hers).not.toContain('Admin');
  const refused = await user.post('/compilations', { intent: 'unknown' });
  expect(refused.status).toBe(400);
  expect(read(refused.text)).toContain('ulla@site.example');
  expect(refused.text.match(/<title>[^<]*/g)).toEqual(['<title>Bad Request · Ribbon']);
  const gone = await user.follow(await user.post('/logout', {}));
  expect(read(gone.text)).toContain('Logged out You have been successfully logged out.');
});

test('the footer links to real pages under the site’s name', async () => {
  const { text: html } = await new Visitor(site).get('/about');
  for (const [label, path] of [
    ['Fashion', '/videos/fashion'],
    ['Swimwear', '/videos/swimwear'],
    ['Lingerie', '/videos/lingerie'],
    ['Accessories', '/videos'],
    ['Lifestyle', '/videos'],
    ['FAQ', '/faq'],
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    ['Affiliate Disclosure', '/disclosure'],
    ['Cookie Policy', '/cookies'],
  ]) {
    expect(html).toContain(`<a href="${path}">${label}</a>`);
    expect((await new Visitor(site).get(path ?? '')).status).toBe(200);
  }
  expect(await pageOf(site, '/privacy')).toContain('Gift & Co stores only what it needs');
  expect(html).toContain('<title>About · Gift &amp; Co</title>');
});

test('a video page shows every stored field and full numbers', async () => {
  const text = await pageOf(site, '/video/1');
  for (const part of [
    'Bikinis',
    'Library',
    '124,310 views · 8,412 likes · 3 days ago',
    'Ribbon Studio',
    'What flatters',
    'Tags: swimwear , one-piece , holiday , sizes',
    'Share with Her',
    'Related Videos',
    'Stay Updated',
  ])
    expect(text).toContain(part);
  const { text: html } = await new Visitor(site).get('/video/1');
  expect(html).toContain('href="/videos?search=one-piece"');
  expect(html).toContain('href="/videos?category=swimwear"');
  const related = html.slice(html.indexOf('Related Videos'));
  expect(related.match(/<article/g)).toHaveLength(6);
  expect(related).not.toContain('href="/video/1"');
});

test('a video page omits missing date, creator and figures', async () => {
  const database = new Database(join(empty.dataDir, 'ribbon.db'));
  database.exec(
    "INSERT INTO videos (id, title, description, thumbnail_url, url, embed_url, source_id, source, category, views, likes, published_at) VALUES (7, 'Bare', '', '/favicon.svg', '/video/7', '/films/wrap-it.webm', 'x', 'library', 'fashion', NULL, NULL, NULL)",
  );
  database.close();
  const text = await pageOf(empty, '/video/7');
  expect(text).toContain('recently');
  expect(text).not.toMatch(/\d (?:views?|likes?)/);
  // Live, or not known: no badge with 0:00, and nothing of it for search engines.
  const { text: html } = await new Visitor(empty).get('/video/7');
  expect(html).not.toMatch(/PT0S|0:00/);
  expect(text).toContain('No related videos found');
  expect(text).not.toContain('Visit channel');
});

test('a product page shows prices, badge, buttons and disclosure', async () => {
  const { text: html } = await new Visitor(site).get('/product/1');
  const text = read(html);
  for (const part of [
    'Sale',
    'Lingerie',
    'Silk slip in garnet',
    '$68 was $89',
    'See it at Mirabelle',
    'Add to collection',
    'Paid link. We may earn a commission',
    'More from Lingerie',
  ])
    expect(text).toContain(part);
  expect(html).toContain('href="/go/1" rel="sponsored nofollow noopener"');
  expect(html).toMatch(
    /<form action="\/compilation\/new"[^>]*><input[^>]*><button type="submit" name="product" value="1"/,
  );
});

test.each(['/', '/affiliate', '/product/1'])('%s shows the disclosure above its products', async (path) => {
  const { text: html } = await new Visitor(site).get(path);
  expect(html.indexOf('We may earn a commission when you buy through these links.')).toBeLessThan(
    html.indexOf('frame-tall', html.indexOf('We may earn')),
  );
  expect(html).toContain('We may earn a commission when you buy through these links.');
});

test('a share page has no link to a shop and no disclosure', async () => {
  const { text: html } = await new Visitor(site).get('/share/LakeHouse7?ref=shared');
  expect(read(html)).toContain('Love it');
  expect(html).not.toContain('/go/');
  expect(read(html)).not.toContain('We may earn');
});

test('/go redirects and counts visitors, not robots or prefetches', async () => {
  const database = new Database(join(site.dataDir, 'ribbon.db'), { readonly: true });
  const clicks = () =>
    Number(database.prepare('SELECT coalesce(sum(clicks), 0) FROM product_clicks').pluck().get());
  const browser = {
    'User-Agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  };
  const answer = await new Visitor(site).get('/go/2', browser);
  expect(answer.status).toBe(302);
  expect(answer.location).toBe('https://shop.example/triangle-bikini-sage');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
  await new Visitor(site).get('/go/2', { 'User-Agent': 'Googlebot/2.1' });
  await new Visitor(site).get('/go/2', { ...browser, 'Sec-Purpose': 'prefetch' });
  await new Visitor(site).send('/go/2', { method: 'HEAD', headers: browser });
  // Clicks are written together, so a robot's would be there with hers.
  await expect.poll(clicks).toBeGreaterThan(0);
  expect(clicks()).toBe(1);
  database.close();
});

test.each([
  ['home', 'Success! You have been subscribed to our newsletter.'],
  ['about', 'Success! You have been subscribed to our newsletter.'],
  ['newsletter', 'Subscription Successful Thank you for subscribing to our newsletter!'],
])('subscribing from %s is confirmed, also the second time', async (source, text) => {
  for (let times = 0; times < 2; times++) {
    const visitor = new Visitor(site);
    const sent = await visitor.post('/newsletter', {
      email: `${source}@site.example`,
      source,
      returnTo: '/about',
    });
    expect(sent.location).toMatch(/^\/about/);
    expect(read((await visitor.follow(sent)).text)).toContain(text);
  }
  const bad = await new Visitor(site).post('/newsletter', {
    email: 'nobody',
    source,
    returnTo: '//evil.example',
  });
  expect(bad.status).toBe(400);
  expect(read(bad.text)).toContain('Please enter a valid email address');
});

test('the honeypot stores nothing', async () => {
  const sent = await new Visitor(site).post('/contact', {
    name: 'Bot',
    email: 'bot@site.example',
    subject: 'other',
    message: 'Buy these pills now',
    privacy: 'on',
    website: 'https://pills.example',
  });
  expect(sent.status).toBe(303);
  const database = new Database(join(site.dataDir, 'ribbon.db'), { readonly: true });
  expect(database.prepare("SELECT count(*) FROM contact_submissions WHERE name = 'Bot'").pluck().get()).toBe(
    0,
  );
  database.close();
});

test('lists have 24 rows a page and links to their neighbors', async () => {
  const database = new Database(join(empty.dataDir, 'ribbon.db'));
  const insert = database.prepare(
    "INSERT INTO videos (title, description, thumbnail_url, url, embed_url, source_id, source, category, published_at) VALUES (?, '', '/favicon.svg', '/', '/films/wrap-it.webm', ?, 'library', 'swimwear', ?)",
  );
  database.transaction(() => {
    for (let number = 1; number <= 50; number++) insert.run(`Video ${number}`, `n${number}`, number * 1_000);
  })();
  database.close();
  const first = (await new Visitor(empty).get('/videos/swimwear')).text;
  expect(first.match(/<article/g)).toHaveLength(24);
  expect(first.indexOf('Video 50')).toBeLessThan(first.indexOf('Video 49'));
  expect(first).toContain('href="/videos/swimwear?page=2" rel="next"');
  const last = (await new Visitor(empty).get('/videos/swimwear?page=3')).text;
  expect(last.match(/<article/g)).toHaveLength(2);
  expect(last).toContain('href="/videos/swimwear?page=2" rel="prev"');
  expect((await new Visitor(empty).get('/videos/swimwear?page=4')).status).toBe(404);
});

test.each([
  '"',
  '* OR 1',
  'title:lace',
  '(((',
  'NEAR(a b)',
  '-',
  '\u0000',
  '%',
  "'; DROP TABLE videos;--",
  '𝒳',
])('searching for %j is harmless', async (words) => {
  expect((await new Visitor(site).get(`/videos?search=${encodeURIComponent(words)}`)).status).toBe(200);
});

test('typed text is shown in its own direction', async () => {
  const his = new Visitor(site);
  const made = await his.post('/compilation/new', {
    title: 'هدايا لها',
    description: 'اختاري ما يعجبك',
    isPublic: 'on',
    product: '1',
  });
  const path = made.location?.split('?')[0] ?? '';
  await his.post(path, { intent: 'note', product: '1', note: 'أحب هذا' });
  const { text: html } = await his.get(path);
  for (const typed of ['هدايا لها', 'اختاري ما يعجبك', 'أحب هذا'])
    expect(html, typed).toMatch(new RegExp(`<(?:h1|p|bdi|textarea|input)[^>]*dir="auto"[^>]*>[^<]*${typed}`));
});

test('no public page shows text for operators', async () => {
  for (const path of ['/auth', '/auth?tab=register', '/auth/forgot', '/about', '/contact'])
    expect(await pageOf(site, path), path).not.toMatch(/npm run|set-up link|systemd|environment variable/i);
});

test('the tabs of /auth keep their order', async () => {
  const order = async (path: string) =>
    [
      ...(await new Visitor(site).get(path)).text.matchAll(
        /href="\/auth(?:\?tab=\w+)?[^"]*"[^>]*>(Login|Register)</g,
      ),
    ].map(([, name]) => name);
  for (const path of ['/auth', '/auth?tab=register'])
    expect((await order(path)).slice(-2), path).toEqual(['Login', 'Register']);
});

test('an empty search shows its query and how to clear it', async () => {
  const text = await pageOf(site, '/videos?search=no-such-word');
  expect(text).toContain('no-such-word');
  const { text: html } = await new Visitor(site).get('/videos?search=no-such-word');
  expect(html).toMatch(/<a [^>]*href="\/videos"[^>]*>[^<]*(?:[Cc]lear|all videos)/);
});

test('the login page names what accounts can do', async () => {
  const text = await pageOf(site, '/auth');
  for (const part of ['search', 'import', 'affiliate', 'analytics', 'SEO', 'CPM'])
    expect(text.toLowerCase(), part).toContain(part.toLowerCase());
});

test('the answer form links to the size guide, which shows its tables and links back', async () => {
  const her = await new Visitor(site).get('/share/LakeHouse7');
  expect(her.text).toContain('href="/sizes?in=LakeHouse7"');
  const opened = await new Visitor(site).get('/sizes?in=LakeHouse7');
  expect(opened.text).toContain('href="/share/LakeHouse7#reply-size"');
  expect(her.text).toContain('id="reply-size"');
  const guide = await new Visitor(site).get('/sizes');
  expect(guide.text).not.toContain('Back to');
  expect(guide.text).toMatch(/>Size guide<\/h1>/);
  expect(guide.text.match(/<table/g)).toHaveLength(3);
  expect((await new Visitor(site).get('/sitemap/pages.xml')).text).toContain('/sizes</loc>');
});

test.each([
  '/auth/reset?token=old',
  '/account/email?token=old',
  '/newsletter/confirm?token=old',
  '/compilation/notices?token=old',
])('the title of %s agrees with its heading', async (path) => {
  const { status, text } = await new Visitor(site).get(path);
  expect(status).toBe(404);
  expect(text).toContain('<title>This link no longer works');
});
