import type { LoaderFunctionArgs } from '@remix-run/node';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { SHOP_SORT_NAMES } from '#app/features/shop/shop-url';

// Before any model prepares a statement: everything that is asked passes here, as it is.
const asked = vi.spyOn(Database.prototype, 'prepare');
const { sqlite } = await import('#app/infra/database.server');
const { loadDemoContent } = await import('#app/features/dashboard/demo-content.server');

/** Indexes in the order of a list; read from their start, a page is their first rows. */
const LISTS =
  /USING INDEX (?:videos_listed|videos_featured|videos_trending|products_featured|products_others)$/;
/** Small tables, whatever the size of the catalog: settings, editors' texts, totals, the schema and hits of a search. */
const SMALL =
  /^SCAN (?:CONSTANT ROW|site_settings|categories|former_categories|ads|guides|content_versions|shop_counts|hits|schema_migrations|sqlite_master|json_each|videos_fts VIRTUAL TABLE INDEX|\()/;
const BY_IDS = /"id" in \(/;
// `hits` are those of a search, cut at a bound.
const OF_SMALL =
  /from list_counts|from "categories"|from "shop_counts"|limit \?\) "hits" cross join|json_each\(\?\)/i;

type Step = { detail: string };

function isSlow(detail: string, statement: string): boolean {
  // An index of the shop's lists is named where it is scanned or where its few hits are sorted without the table.
  // Stored counts name what is looked up for a size or color. The sizes and colors of at most 500 products are read.
  if (isOfShop(statement))
    return !/^(?:(?:SEARCH|SCAN) products USING (?:COVERING INDEX|PRIMARY KEY)|SEARCH counts USING COVERING INDEX|(?:SCAN|SEARCH) (?:hits$|whole USING INTEGER PRIMARY KEY)|USE TEMP B-TREE|CO-ROUTINE|MERGE|LEFT|RIGHT|SCAN (?:products$|\())/.test(
      detail,
    );
  // Ids that are known already are looked up, and never met on a walk through a list.
  if (BY_IDS.test(statement) && /USING INDEX videos_\w*listed/.test(detail)) return true;
  if (detail.startsWith('USE TEMP B-TREE FOR ORDER BY'))
    return !OF_SMALL.test(statement) && !BY_IDS.test(statement);
  if (!detail.startsWith('SCAN') || SMALL.test(detail)) return false;
  // An index of all rows in the order of few of them would be scanned through until those are found.
  const isFew = / (featured|trending) = 1/.exec(statement)?.[1];
  return !LISTS.test(detail) || (isFew !== undefined && !detail.endsWith(`_${isFew}`));
}

/** Whether it names an index of products, or of their sizes and colors. */
function isOfShop(statement: string): boolean {
  return /INDEXED BY (?:products|product_facets|sqlite_autoindex_product_facets)/.test(statement);
}

/** What SQLite would read of whole tables, or sort, to answer these statements. */
function findSlowSteps(statements: Iterable<string>): string[] {
  return [...statements].flatMap((statement) =>
    sqlite
      .prepare<unknown[], Step>(`EXPLAIN QUERY PLAN ${statement}`)
      // The plan does not depend on the values, but each place wants one.
      .all(...Array.from({ length: (statement.match(/\?/g) ?? []).length }, () => 1))
      .filter(({ detail }) => isSlow(detail, statement))
      .map(({ detail }) => `${detail}: ${statement}`),
  );
}

type Page = { loader: (args: LoaderFunctionArgs) => unknown };

/** The statements that a page's loader asks, and no more of them than a page may. */
async function askPage(page: Page, path: string, params: Record<string, string> = {}): Promise<string[]> {
  asked.mockClear();
  await page.loader({ request: new Request(`http://localhost${path}`), params, context: {} });
  return asked.mock.calls.map(([statement]) => String(statement));
}

test('public pages and API lists use an index and few queries', async () => {
  const atStart = asked.mock.calls.map(([statement]) => String(statement));
  await loadDemoContent();
  const [home, videos, category, video, products, product, search, root, api] = await Promise.all([
    import('#app/routes/site/home/route'),
    import('#app/routes/site/videos/route'),
    import('#app/routes/site/videos/category'),
    import('#app/routes/site/video/route'),
    import('#app/routes/site/shop/route'),
    import('#app/routes/site/product/route'),
    import('#app/routes/site/search'),
    import('#app/root'),
    import('#app/routes/api/route'),
  ]);
  const [id] = sqlite.prepare<[], number>('SELECT min(id) FROM videos').pluck().all();
  const pages: [string, string[]][] = [
    ['root', await askPage(root, '/')],
    ['home', await askPage(home, '/')],
    ['videos', await askPage(videos, '/videos?page=2')],
    ['search', await askPage(videos, '/videos?search=lace&category=lingerie')],
    ['category', await askPage(category, '/videos/fashion', { category: 'fashion' })],
    ['video', await askPage(video, `/video/${id}`, { id: String(id) })],
    ['products', await askPage(products, '/affiliate')],
    ['a category of products', await askPage(products, '/affiliate?category=lingerie')],
    ['a shop by price', await askPage(products, '/affiliate?retailer=shop.example&sort=price-up')],
    ['under a price', await askPage(products, '/affiliate?max=50')],
    ['under a price, the newest', await askPage(products, '/affiliate?max=49.90&sort=new')],
    ['under a price, far down', await askPage(products, '/affiliate?max=10000&page=2')],
    ['one facet', await askPage(products, '/affiliate?category=lingerie&retailer=shop.example')],
    [
      'one facet under a price',
      await askPage(products, '/affiliate?category=lingerie&retailer=shop.example&max=60'),
    ],
    ['the newest of a category', await askPage(products, '/affiliate?category=lingerie&sort=new')],
    ['all by price', await askPage(products, '/affiliate?sort=price-down&page=2')],
    ['a size and a color', await askPage(products, '/affiliate?size=S&color=red')],
    ['a size under a price', await askPage(products, '/affiliate?size=S&max=60')],
    ['words by best match', await askPage(products, '/affiliate?search=lace')],
    ['words under all filters', await askPage(products, '/affiliate?search=lace&category=lingerie&max=60')],
    ['words by price', await askPage(products, '/affiliate?search=lace&sort=price-up')],
    ['nothing fits', await askPage(products, '/affiliate?search=lace&max=1')],
    ['product', await askPage(product, '/product/1', { id: '1' })],
    ['the whole site searched', await askPage(search, '/search?q=lace')],
    ['nothing found', await askPage(search, '/search?q=lacce')],
    ['API', await askPage(api, '/api/videos?limit=5')],
  ];
  // A query for each row would be many more.
  for (const [name, statements] of pages) expect(statements.length, name).toBeLessThanOrEqual(8);
  const reads = new Set(
    [...atStart, ...pages.flatMap(([, statements]) => statements)].filter((statement) =>
      /^\s*select/i.test(statement),
    ),
  );
  expect(findSlowSteps(reads)).toEqual([]);
});

test('a filter’s list uses a covering index', async () => {
  const { listInFacet, listInOtherCurrencies } = await import('#app/features/shop/shop-hits.server');
  const range = { currency: 'USD', min: 1_000, max: 5_000 };
  const shelves = ['', 'fashion'].flatMap((category) =>
    ['', 'shop.example'].flatMap((retailer) =>
      ['', 'S'].map((size) => ({ category, retailer, size, color: '' })),
    ),
  );
  asked.mockClear();
  for (const facet of shelves)
    for (const total of [30, 900_000])
      for (const each of [null, range]) {
        const listed = { facet, range: each, total, scanned: 1_000_000 };
        for (const sort of SHOP_SORT_NAMES) {
          // Prices are compared within one currency.
          const isPrice = sort.startsWith('price');
          listInFacet(isPrice ? { ...listed, range } : listed, sort, { limit: 24, offset: 24 });
        }
        listInOtherCurrencies({ ...listed, range: null }, 'USD', { limit: 24, offset: 24 });
      }
  const statements = new Set(asked.mock.calls.map(([statement]) => String(statement)));
  expect(statements.size).toBeGreaterThan(30);
  // The newest of everything are the table's own order.
  const named = [...statements].filter((statement) => !statement.includes('products NOT INDEXED'));
  expect(named.every(isOfShop)).toBe(true);
  expect(named.filter((statement) => statement.includes('product_facets')).length).toBeGreaterThan(15);
  expect(findSlowSteps(named)).toEqual([]);
});

test('a size under a price reads one range of its index', async () => {
  const { countPriced, estimatePriced, listPricedVariants } = await import(
    '#app/features/shop/shop-counts.server'
  );
  const range = { currency: 'USD', min: 1_000, max: 5_000 };
  asked.mockClear();
  for (const [category, retailer] of [
    ['', ''],
    ['fashion', ''],
    ['', 'shop.example'],
    ['fashion', 'shop.example'],
  ] as const) {
    const filter = { category, retailer, size: 'S', color: '' };
    countPriced(range, filter);
    listPricedVariants(range, filter);
  }
  estimatePriced(range, { size: 'S', color: 'red' });
  const steps = [...new Set(asked.mock.calls.map(([statement]) => String(statement)))].flatMap((statement) =>
    sqlite
      .prepare<unknown[], Step>(`EXPLAIN QUERY PLAN ${statement}`)
      .all(...Array.from({ length: (statement.match(/\?/g) ?? []).length }, () => 1))
      .map(({ detail }) => detail)
      .filter((detail) => detail.startsWith('SEARCH products')),
  );
  const PRICE = '(size=? AND color=? AND currency=? AND price_minor>? AND price_minor<?)';
  const FACET =
    '(size=? AND color=? AND category=? AND retailer=? AND currency=? AND price_minor>? AND price_minor<?)';
  expect(new Set(steps)).toEqual(
    new Set([
      `SEARCH products USING COVERING INDEX product_facets_price ${PRICE}`,
      `SEARCH products USING COVERING INDEX product_facets_facet ${FACET}`,
      'SEARCH products USING PRIMARY KEY (size=? AND color=?)',
    ]),
  );
});

test('the dashboard’s list of products reads covering indexes and one page of rows', async () => {
  const { listProductsForAdmin, listProductCategories } = await import(
    '#app/features/shop/product-list.server'
  );
  const { productListSchema } = await import('#app/features/shop/product-schema');
  const filters = [
    {},
    { feed: '5' },
    { feed: 'none' },
    { retailer: 'shop.example', availability: 'in' },
    { status: 'scheduled', category: 'robes', state: 'featured' },
  ];
  asked.mockClear();
  for (const filter of filters)
    for (const sort of ['shop', 'newest', 'name', 'price', 'clicks'])
      listProductsForAdmin(productListSchema.parse({ ...filter, sort, page: 3 }));
  listProductCategories();
  const all = [...new Set(asked.mock.calls.map(([statement]) => String(statement)))];
  // A page without rows asks for none.
  const statements = all.filter((statement) => !statement.endsWith('where false'));
  expect(statements.length).toBeGreaterThan(25);
  const steps = statements.flatMap((statement) =>
    sqlite
      .prepare<unknown[], Step>(`EXPLAIN QUERY PLAN ${statement}`)
      .all(...Array.from({ length: (statement.match(/\?/g) ?? []).length }, () => 1))
      .map((step) => ({ ...step, statement })),
  );
  const isLight = ({ detail }: Step) =>
    // Only clicked products are sorted. Feeds and retailers are few.
    /COVERING INDEX|^SEARCH|^SCAN (?:feeds|clicked|found|CONSTANT|\(subquery)|SUBQUERY|CO-ROUTINE|MATERIALIZE|SETUP|RECURSIVE|BLOOM/.test(
      detail,
    ) || /^USE TEMP B-TREE FOR (?:GROUP BY|ORDER BY)$/.test(detail);
  expect(
    steps.filter((step) => !isLight(step)).map(({ detail, statement }) => `${detail}: ${statement}`),
  ).toEqual([]);
  const sorted = statements.filter((statement) =>
    sqlite
      .prepare<unknown[], Step>(`EXPLAIN QUERY PLAN ${statement}`)
      .all(...Array.from({ length: (statement.match(/\?/g) ?? []).length }, () => 1))
      .some(({ detail }) => detail.startsWith('USE TEMP B-TREE FOR ORDER BY')),
  );
  expect(sorted.every((statement) => statement.includes('clicked.n'))).toBe(true);
});

test('the check detects a scan and a sort', () => {
  expect(findSlowSteps(['SELECT title FROM videos WHERE description = ?'])).toHaveLength(1);
  expect(findSlowSteps(['SELECT id FROM videos WHERE category = ? ORDER BY description'])).not.toEqual([]);
  expect(findSlowSteps(['SELECT title FROM videos WHERE id = ?'])).toEqual([]);
});

test('the overview reads drafts, videos, feeds and demo content by indexes', async () => {
  const { listDrafts, readOverview } = await import('#app/features/dashboard/overview.server');
  const { describeDemo } = await import('#app/features/dashboard/demo-content.server');
  asked.mockClear();
  await readOverview('admin', new Date());
  listDrafts(6);
  describeDemo();
  const statements = asked.mock.calls.map(([statement]) => String(statement));
  const whole = statements.flatMap((statement) =>
    sqlite
      .prepare<unknown[], Step>(`EXPLAIN QUERY PLAN ${statement}`)
      .all(...Array.from({ length: (statement.match(/\?/g) ?? []).length }, () => 1))
      .filter(({ detail }) =>
        // Other indexes find a large part of all products.
        /^SCAN (?:products|videos)(?! USING (?:COVERING )?INDEX \w+_(?:drafts|unavailable))|^SCAN (?:channel_videos|feed_imports)|^SEARCH products USING INDEX (?!products_name)/.test(
          detail,
        ),
      )
      .map(({ detail }) => `${detail}: ${statement}`),
  );
  expect(statements.length).toBeGreaterThan(10);
  expect(whole).toEqual([]);
});

test('the text of a guide is read only when the guide is shown', async () => {
  const { listOtherGuides } = await import('#app/features/guides/guide.server');
  asked.mockClear();
  listOtherGuides(1, 3);
  const statements = asked.mock.calls.map(([statement]) => String(statement));
  const steps = statements
    .filter((statement) => statement.includes('"body"'))
    .flatMap((statement) =>
      sqlite
        .prepare<unknown[], Step>(`EXPLAIN QUERY PLAN ${statement}`)
        .all(...Array.from({ length: (statement.match(/\?/g) ?? []).length }, () => 1)),
    );
  expect(steps.map(({ detail }) => detail)).toContain('SEARCH guides USING INTEGER PRIMARY KEY (rowid=?)');
  expect(steps.filter(({ detail }) => detail.startsWith('SCAN guides'))).toEqual([]);
});

test('the daily refresh reads videos of a platform in the order of an index', async () => {
  const { refreshVideos } = await import('#app/features/videos/video-refresh.server');
  const stored = "'A', '', '', '', '', 'a', 'vimeo', 'fashion', unixepoch(), unixepoch()";
  sqlite.exec(
    `INSERT INTO videos (title, description, thumbnail_url, url, embed_url, source_id, source, category, created_at, fetched_at) VALUES (${stored})`,
  );
  asked.mockClear();
  await refreshVideos();
  const statements = asked.mock.calls.map(([statement]) => String(statement));
  const stale = statements.filter((statement) =>
    /from "videos" .*"unavailable_at" is not null.* limit/.test(statement),
  );
  expect(stale).toHaveLength(1);
  expect(findSlowSteps(stale)).toEqual([]);
});

test('moving the videos and products of a category reads no whole table', async () => {
  // Loaded again, since it prepares the statements when it is loaded.
  vi.resetModules();
  asked.mockClear();
  await import('#app/features/categories/category-admin.server');
  const statements = asked.mock.calls.map(([statement]) => String(statement));
  const moves = statements.filter((statement) => /^UPDATE (?:videos|products) SET category/.test(statement));
  const steps = moves.flatMap((statement) =>
    sqlite.prepare<object, Step>(`EXPLAIN QUERY PLAN ${statement}`).all({ from: 'a', to: 'b', most: 1 }),
  );
  expect(moves).toHaveLength(2);
  expect(steps.filter(({ detail }) => /^SCAN \w+$/.test(detail))).toEqual([]);
});

test('the search for missing products lists none that are still in the file', async () => {
  const { applyImport, readFirstFile, readNextFile } = await import('../support/feed-imports');
  const file = 'id,title,link,price,category\n1,Sash,https://shop.example/1,$5,robes\n';
  const first = await readFirstFile(file);
  await applyImport(first);
  const prototype: Database.Statement = Object.getPrototypeOf(sqlite.prepare('SELECT 1'));
  const read = vi.spyOn(prototype, 'all');
  await readNextFile(first.feedId, file);
  const { results, contexts } = read.mock;
  const isSearch = (_: unknown, at: number) =>
    /NOT EXISTS .* feed_import_rows/.test(String(Reflect.get(Object(contexts[at]), 'source')));
  const searches = results.filter(isSearch);
  read.mockRestore();
  expect(searches.map(({ value }) => value)).toEqual([[]]);
});

test('the dates of prices are renewed in the order of an index', async () => {
  const { renewFeedOffers } = await import('#app/features/feeds/feed-renewal.server');
  const { applyImport, readFirstFile } = await import('../support/feed-imports');
  const row = (key: string) => `${key},Belt,https://shop.example/${key},$5,robes\n`;
  const first = await readFirstFile(`id,title,link,price,category\n${row('z')}${row('a')}`);
  await applyImport(first);
  const named = `product_id IN (SELECT id FROM products WHERE feed_id = ${first.feedId})`;
  sqlite.exec(`UPDATE offers SET seen_at = 0 WHERE ${named}`);
  asked.mockClear();
  await renewFeedOffers(first.feedId);
  const statements = asked.mock.calls.map(([statement]) => String(statement));
  const reads = statements.filter((statement) => /from "products" where .*"feed_id"/.test(statement));
  expect(reads).toHaveLength(1);
  expect(findSlowSteps(reads)).toEqual([]);
  const old = sqlite.prepare(`SELECT count(*) FROM offers WHERE seen_at = 0 AND ${named}`);
  expect(old.pluck().get()).toBe(0);
});

test('the offers with a link are found by indexes of their keys', async () => {
  const { replaceLink } = await import('#app/features/shop/link-check.server');
  asked.mockClear();
  await replaceLink(
    { from: 'https://shop.example/old', to: 'https://shop.example/new' },
    { username: 'mara' },
  );
  const updates = asked.mock.calls
    .map(([statement]) => String(statement))
    .filter((text) => /^update/.test(text));
  const steps = updates.flatMap((statement) =>
    sqlite
      .prepare<unknown[], Step>(`EXPLAIN QUERY PLAN ${statement}`)
      .all(...Array.from({ length: (statement.match(/\?/g) ?? []).length }, () => 1)),
  );
  expect(steps.map(({ detail }) => detail)).toEqual([
    'SCAN offers USING INDEX offers_unkeyed',
    'SEARCH offers USING INDEX offers_link (link_key=?)',
  ]);
});
