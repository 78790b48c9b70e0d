import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { purgeTotals, totalsByDay } from '#app/features/analytics/analytics.server';
import { importReport } from '#app/features/earnings/commission-report.server';
import {
  describeTrend,
  listFigures,
  perHundred,
  printAmounts,
  printRate,
} from '#app/features/earnings/money';
import { describePerformance, printEarnings } from '#app/features/earnings/page-performance.server';
import { readPerformance } from '#app/features/earnings/performance.server';
import { performanceQuery, readRange } from '#app/features/earnings/performance-range';
import { listProductsForAdmin } from '#app/features/shop/product-list.server';
import { productListSchema } from '#app/features/shop/product-schema';
import { listVideosForAdmin } from '#app/features/videos/video-admin.server';
import { videoListSchema } from '#app/features/videos/video-admin-schema';
import { orm, sqlite } from '#app/infra/database.server';
import { flushCounts } from '#app/infra/later-counts.server';
import { addDays } from '#app/lib/date-range';
import { countCachedSearch, rememberSearch } from '#app/server/web/visitor.server';
import { commissionReports, dailyTotals, productClicks, products, videos } from '#db/schema';

// Statements are prepared once, so the spy comes before the models.
const asked = await vi.hoisted(async () => {
  const { default: Database } = await import('better-sqlite3');
  return vi.spyOn(Database.prototype, 'prepare');
});

const TODAY = new Date().toISOString().slice(0, 10);
const VIDEO = { description: '', thumbnailUrl: '', url: '', embedUrl: '', source: 'library' };
const ACTOR = { username: 'mara' };

function total(kind: typeof dailyTotals.$inferInsert.kind, subject: string, count: number, day = TODAY) {
  orm.insert(dailyTotals).values({ day, kind, subject, count }).run();
}

beforeEach(() => {
  for (const table of [commissionReports, dailyTotals, products, videos]) orm.delete(table).run();
  orm
    .insert(videos)
    .values({ id: 12, title: 'Silk', sourceId: 'a', category: 'fashion', ...VIDEO })
    .run();
  for (const id of [40, 41])
    orm
      .insert(products)
      .values({
        id,
        name: `Robe ${id}`,
        description: '',
        imageUrl: '',
        price: '$1',
        affiliateLink: `https://shop.example/${id}`,
        category: 'lingerie',
        retailer: 'Shop',
      })
      .run();
  orm
    .insert(productClicks)
    .values([
      { productId: 40, day: TODAY, clicks: 8 },
      { productId: 41, day: TODAY, clicks: 2 },
    ])
    .run();
  total('view', 'Videos', 100);
  total('view-v', '12', 100);
  total('click-v', '12', 4);
  total('view-p', '40', 16);
});

async function earn(...rows: string[]) {
  const heading = 'Transaction ID,Advertiser,Transaction Date,Status,Commission Amount,Currency,Click Ref';
  const text = [heading, ...rows.map((row, at) => `${at + 1},SHOP,${TODAY},${row}`)].join('\n');
  await importReport({ name: 'awin.csv', text, currency: 'USD' }, ACTOR);
}

function read(query: string) {
  const { rows, ...page } = readPerformance(new URLSearchParams(query), 10);
  return {
    ...page,
    rows: rows.map((row) => [
      row.name,
      row.views,
      row.clicks,
      printRate(row),
      printAmounts(row.earnings),
      printAmounts(perHundred(row)),
    ]),
  };
}

test('adds views, clicks and earnings of a page, and never different currencies', async () => {
  await earn(
    'Confirmed,3,USD,v12',
    'Pending,2,EUR,v12',
    'Declined,50,USD,v12',
    'Confirmed,1,USD,p41',
    'Confirmed,5,USD,',
  );
  expect(read('').rows).toEqual([['Silk', 100, 4, '4.0%', '$3.00 and €2.00', '$75.00 and €50.00']]);
  expect(read('by=product').rows).toEqual([
    ['Robe 41', 0, 2, '–', '$1.00', '$50.00'],
    ['Robe 40', 16, 8, '50.0%', '', ''],
  ]);
  expect(read('by=retailer').rows).toEqual([
    ['Shop', 16, 10, '62.5%', '$9.00 and €2.00', '$90.00 and €20.00'],
  ]);
  expect(read('by=category').rows).toMatchObject([
    ['Intimate Apparel', 100, 0, '0.0%', '$3.00 and €2.00', ''],
    ['Lingerie', 16, 10, '62.5%', '$1.00', '$10.00'],
  ]);
  expect(read('').totals).toEqual({ views: 100, clicks: 10, earnings: { USD: 90_000, EUR: 20_000 } });
});

test('rows of videos and products have an image, or none that exists', async () => {
  orm.update(products).set({ imageUrl: '/media/robe.webp' }).where(eq(products.id, 41)).run();
  const list = (by: string) => readPerformance(new URLSearchParams({ by }), 10).rows;
  const imagesOf = (by: string) => list(by).map(({ id, imageUrl }) => [id, imageUrl]);
  expect(imagesOf('product')).toEqual([
    ['40', ''],
    ['41', '/media/robe.webp'],
  ]);
  expect(imagesOf('retailer')).toEqual([['Shop', null]]);
  orm.delete(videos).run();
  expect(imagesOf('video')).toEqual([['12', '']]);
});

test('compares a range with the days before', () => {
  total('view', 'Videos', 7, addDays(TODAY, -7));
  const { totals, before, days } = read('days=7');
  expect([totals.views, before.views, days.length]).toEqual([100, 7, 7]);
});

test.each([
  ['days=90', '2026-03-02', '2026-05-30'],
  ['from=2026-01-05&to=2026-01-01', '2026-01-01', '2026-01-05'],
  ['from=2026-05-29', '2026-05-29', '2026-05-30'],
  ['from=x', '2026-05-01', '2026-05-30'],
  ['from=1990-01-01&to=2026-01-01', '2023-11-19', '2026-01-01'],
])('reads the range of %s', (query, from, to) => {
  const parsed = performanceQuery.parse(Object.fromEntries(new URLSearchParams(query)));
  expect(readRange(parsed, new Date('2026-05-30T12:00Z')).span).toEqual({ from, to });
});

test('lists referrers, pages and searches without results', () => {
  total('referrer', 'blog.example', 3);
  total('path', '/about', 5);
  total('empty-search', 'kimono', 2);
  const { referrers, pages, emptySearches } = read('').visits;
  expect(referrers).toMatchObject([{ name: 'blog.example', count: 3 }]);
  expect(pages.map(({ name }) => name)).toEqual(['Silk', 'Robe 40', '/about']);
  expect(emptySearches).toMatchObject([{ name: 'kimono', count: 2 }]);
});

test('sums of totals read only indexes', () => {
  for (const by of ['video', 'guide', 'product', 'retailer', 'newsletter', 'category'])
    for (const range of ['days=90', 'from=2024-11-01&to=2026-11-30']) read(`${range}&by=${by}`);
  const statements = new Set(asked.mock.calls.map(([text]) => String(text)));
  const isSum = (text: string) => /^select .*(?:daily_totals|product_clicks|commissions_sums)/is.test(text);
  const steps = [...statements].filter(isSum).flatMap((text) =>
    sqlite
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      .all(...Array.from({ length: (text.match(/\?/g) ?? []).length }, () => 1))
      .map(({ detail }) => detail),
  );
  const sums = steps.filter((detail) => /daily_totals|product_clicks|commissions/.test(detail));
  expect(sums.length).toBeGreaterThan(20);
  expect(sums.filter((detail) => !/(?:SEARCH|SCAN product_clicks) .*COVERING INDEX/.test(detail))).toEqual(
    [],
  );
});

test('a long range lists the same rows as a short one', async () => {
  await earn('Confirmed,3,USD,p41', 'Confirmed,9,EUR,p7');
  const days = Array.from({ length: 30 }, (_, at) => 100 + at);
  const row = { description: '', imageUrl: '', price: '$1', category: 'lingerie' };
  for (const id of days) {
    const product = { ...row, id, name: `Robe ${id}`, affiliateLink: `https://shop.example/${id}` };
    orm.insert(products).values(product).run();
    total('view-p', String(id), (id * 7) % 11);
    if (id % 3 === 0)
      orm
        .insert(productClicks)
        .values({ productId: id, day: TODAY, clicks: id % 4 })
        .run();
  }
  const long = `from=${addDays(TODAY, -700)}&to=${TODAY}`;
  for (const by of ['product', 'video', 'guide', 'retailer', 'category'])
    for (const limit of [1, 3, 12, 20, 100]) {
      const [short, all] = ['days=30', long].map(
        (range) => readPerformance(new URLSearchParams(`${range}&by=${by}`), limit).rows,
      );
      expect(all).toEqual(short);
    }
});

test('deletes daily totals after 25 months', async () => {
  total('view', 'Videos', 1, '2024-04-29');
  total('view', 'Videos', 1, '2024-04-30');
  await purgeTotals(new Date('2026-05-30T12:00Z'));
  expect(
    orm
      .select()
      .from(dailyTotals)
      .all()
      .map(({ day }) => day),
  ).toContain('2024-04-30');
  expect(
    orm
      .select()
      .from(dailyTotals)
      .all()
      .map(({ day }) => day),
  ).not.toContain('2024-04-29');
});

test('lists sort by earnings, which only administrators see', async () => {
  await earn('Confirmed,3,EUR,p41', 'Confirmed,9,EUR,v12');
  const list = productListSchema.parse({ sort: 'earnings' });
  expect(listProductsForAdmin(list).rows.map(({ id }) => id)).toEqual([41, 40]);
  expect(printEarnings('p', [40, 41], 'admin')).toEqual(new Map([[41, '€3.00']]));
  expect(printEarnings('p', [40, 41], 'editor')).toEqual(new Map());
  orm
    .insert(videos)
    .values({ id: 13, title: 'Satin', sourceId: 'b', category: 'fashion', ...VIDEO })
    .run();
  expect(listVideosForAdmin(videoListSchema.parse({ sort: 'earnings' })).rows.map(({ id }) => id)).toEqual([
    12, 13,
  ]);
});

test('a screen shows the performance of the last 90 days', async () => {
  await earn('Confirmed,9,EUR,v12');
  expect(describePerformance('v', 12, 'admin').map(({ total }) => total)).toEqual([
    '100',
    '4',
    '4.0%',
    '€9.00',
    '€225.00',
  ]);
  expect(describePerformance('p', 40, 'editor').map(({ total }) => total)).toEqual(['16', '8', '50.0%']);
});

test('days of the year 0 are ignored', () => {
  for (const query of ['to=0000-01-10', 'from=0000-01-01&to=0000-01-02', 'to=0001-01-01'])
    expect(readPerformance(new URLSearchParams(query), 10).range.length).toBe(30);
});

test('each view of a cached page without results counts its search', async () => {
  rememberSearch('https://site.example/videos?search=Kimono', true);
  rememberSearch('https://site.example/videos?search=robe', true);
  rememberSearch('https://site.example/videos?search=robe', false);
  for (const url of ['/videos?search=Kimono', '/videos.data?search=Kimono', '/videos?search=robe', '/videos'])
    countCachedSearch(url);
  await flushCounts();
  expect(read('').visits.emptySearches).toMatchObject([{ name: 'kimono', count: 2 }]);
});

test('key figures name their change, unless there is none or the currencies differ', () => {
  const now = { views: 300, clicks: 9, earnings: { EUR: 30_000 } };
  const before = { views: 200, clicks: 9, earnings: { USD: 20_000 } };
  const changes = listFigures(now, before).map(({ title, more }) => [title, more]);
  expect(changes).toEqual([
    ['Views', '↑ 50% from 200'],
    ['Clicks', 'No change'],
    ['Click rate', '↓ 33% from 4.5%'],
    ['Earnings', '$2.00 before'],
    ['Per 100 clicks', '$22.22 before'],
  ]);
  expect(describeTrend({ now: 20, before: 3 })).toBe('↑ from 3');
  expect(describeTrend({ now: 0, before: 1_200 })).toBe('↓ 100% from 1,200');
  expect(listFigures(now).every(({ more }) => more === undefined)).toBe(true);
});

test('all screens count the clicks of visitors who ask not to be tracked', () => {
  total('click', 'Gift ideas', 3);
  expect(totalsByDay('click', { from: TODAY, to: TODAY })).toEqual(new Map([[TODAY, 10]]));
  expect(read('').totals.clicks).toBe(10);
});
