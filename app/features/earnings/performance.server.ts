import { type SQL, sql } from 'drizzle-orm';
import { type Span, totalsByDay, totalsBySubject } from '#app/features/analytics/analytics.server';
import { nameCategory } from '#app/features/categories/category.server';
import { listMissingPages } from '#app/features/redirects/missing-page.server';
import { orm } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { addDays } from '#app/lib/date-range';
import { nameRetailer } from '#app/lib/link-key';
import { type Money, type Sums, sumByKey, sumMoney } from './money';
import { type Dimension, performanceQuery, readRange } from './performance-range';

type PerformanceRow = Sums & { id: string; name: string; path: string | null };

const within = ({ from, to }: Span) => sql`day BETWEEN ${from} AND ${to}`;

/** Days of a long span. Its sums read each subject in the order of an index, so that they sort nothing. */
const LONG = 120;
const isLong = ({ from, to }: Span) => addDays(from, LONG) < to;
/** Restricts sums to some ids. */
const among = (column: string, ids?: string[]) =>
  ids === undefined
    ? sql``
    : sql`AND ${sql.raw(column)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
const indexOf = (span: Span, long: string, short: string) => sql.raw(isLong(span) ? long : short);

// Each sum reads only an index. `id` and `n` are its columns.
const totals = (kind: string, span: Span, ids?: string[]) =>
  sql`SELECT CAST(subject AS INTEGER) AS id, sum(count) AS n FROM daily_totals
    INDEXED BY ${indexOf(span, 'daily_totals_subjects', 'daily_totals_sums')}
    WHERE kind = ${kind} AND ${within(span)} ${among('subject', ids)} GROUP BY subject`;
const productClicks = (span: Span, ids?: string[]) =>
  sql`SELECT product_id AS id, sum(clicks) AS n FROM product_clicks
    INDEXED BY ${indexOf(span, 'product_clicks_sums', 'product_clicks_day')}
    WHERE ${within(span)} ${among('product_id', ids)} GROUP BY product_id`;
const earned = (span: Span, kind: string) =>
  sql`SELECT CAST(substr(page, 2) AS INTEGER) AS id, currency, sum(commission) AS n
    FROM commissions INDEXED BY commissions_sums WHERE counted = 1 AND ${within(span)}
    AND page BETWEEN ${`${kind}0`} AND ${`${kind}:`} GROUP BY page, currency`;
const earnedByRetailer = (span: Span) =>
  sql`SELECT retailer AS id, currency, sum(commission) AS n FROM commissions INDEXED BY commissions_sums
    WHERE counted = 1 AND ${within(span)} GROUP BY retailer COLLATE NOCASE, currency`;

type Table = 'videos' | 'products';
/** Groups sums of videos or products by one of their columns. */
const mapped = (sums: SQL, table: Table, column: SQL, more = sql``) =>
  sql`SELECT ${column} AS id, ${more} each.n AS n FROM (${sums}) each CROSS JOIN ${sql.raw(table)} AS item ON item.id = each.id`;
const ofRetailer = (sums: SQL) => mapped(sums, 'products', sql`coalesce(item.retailer, '')`);
const ofCategory = (sums: SQL, table: Table, more?: SQL) => mapped(sums, table, sql`item.category`, more);

type Parts = { views: SQL[]; clicks: SQL[]; earnings: SQL[] };
const ofPages =
  (kind: string) =>
  (span: Span, ids?: string[]): Parts => ({
    views: [totals(`view-${kind}`, span, ids)],
    clicks: [kind === 'p' ? productClicks(span, ids) : totals(`click-${kind}`, span, ids)],
    earnings: [earned(span, kind)],
  });

const PARTS: Record<Dimension, (span: Span, ids?: string[]) => Parts> = {
  video: ofPages('v'),
  guide: ofPages('g'),
  product: ofPages('p'),
  newsletter: ofPages('n'),
  retailer: (span) => ({
    views: [ofRetailer(totals('view-p', span))],
    clicks: [ofRetailer(productClicks(span))],
    earnings: [earnedByRetailer(span)],
  }),
  category: (span) => ({
    views: [ofCategory(totals('view-v', span), 'videos'), ofCategory(totals('view-p', span), 'products')],
    clicks: [ofCategory(productClicks(span), 'products')],
    earnings: [
      ofCategory(earned(span, 'v'), 'videos', sql`each.currency,`),
      ofCategory(earned(span, 'p'), 'products', sql`each.currency,`),
    ],
  }),
};

/** Returns the currency by which lists are sorted: the site's, or the one with the most earnings. */
function mainCurrency(earnings: Money): string {
  const [most] = Object.entries(earnings).sort(([, one], [, other]) => other - one);
  return earnings[env.CURRENCY] === undefined && most !== undefined ? most[0] : env.CURRENCY;
}

const union = (parts: SQL[]) => sql.join(parts, sql` UNION ALL `);

/** The screen of a row, and the table and column of its name. */
const NAMES: Partial<Record<Dimension, [folder: string, table: string, column: string]>> = {
  video: ['/admin/videos', 'videos', 'title'],
  guide: ['/admin/guides', 'guides', 'title'],
  product: ['/admin/products', 'products', 'name'],
  newsletter: ['/admin/newsletter', 'newsletter_issues', 'subject'],
};

/** Names rows by their key: an id, a retailer or a category. */
function nameRows(by: Dimension, keys: string[]): (key: string) => Pick<PerformanceRow, 'name' | 'path'> {
  const [folder = '', table, column = ''] = NAMES[by] ?? [];
  const found =
    table === undefined
      ? []
      : orm.all<{ id: number; name: string }>(
          sql`SELECT id, ${sql.raw(column)} AS name FROM ${sql.raw(table)}
            WHERE id IN (SELECT value FROM json_each(${JSON.stringify(keys.map(Number))}))`,
        );
  const names = new Map(found.map(({ id, name }) => [String(id), name]));
  return (key) => {
    if (by === 'category') return { name: nameCategory(key), path: null };
    if (by === 'retailer') return { name: nameRetailer(key) || 'No retailer', path: null };
    const name = names.get(key);
    if (name === undefined) return { name: `Deleted (${key})`, path: null };
    return { name, path: by === 'newsletter' ? folder : `${folder}/${key}` };
  };
}

const keyOf = (id: string | number) => String(id).toLowerCase();

/** Ids of which sums are looked up one by one. */
const MAX_LOOKED_UP = 2_000;

/** Returns ids with all of the first rows, or null if too many rows are alike. Otherwise a long span would sort a million sums. */
function findFirst({ views, clicks, earnings }: Parts, limit: number): string[] | null {
  const list = (parts: SQL[], most: number) =>
    orm.all<{ id: number; n: number }>(
      sql`SELECT id, n FROM (${union(parts)}) ORDER BY n DESC, id LIMIT ${most}`,
    );
  const earning = list(earnings, MAX_LOOKED_UP);
  const clicked = list(clicks, MAX_LOOKED_UP);
  const minClicks = clicked[limit + earning.length - 1]?.n ?? 0;
  const areTooMany = clicked.length === MAX_LOOKED_UP && (clicked.at(-1)?.n ?? 0) >= minClicks;
  if (areTooMany || earning.length === MAX_LOOKED_UP || limit > MAX_LOOKED_UP / 2) return null;
  const most = clicked.filter(({ n }) => n >= minClicks);
  const viewed = minClicks > 0 ? [] : list(views, limit + earning.length + clicked.length);
  return [...new Set([...earning, ...most, ...viewed].map(({ id }) => String(id)))];
}

type Listed = { by: Dimension; span: Span; currency: string; limit: number };

/** Lists what earned most in days: then what was clicked and viewed most. */
function listPerformance({ by, span, currency, limit }: Listed): PerformanceRow[] {
  const all = PARTS[by](span);
  const ids = isLong(span) && by !== 'retailer' && by !== 'category' ? findFirst(all, limit) : null;
  const { views, clicks, earnings } = ids === null ? all : PARTS[by](span, ids);
  const parts = [
    ...views.map((part) => sql`SELECT id, n AS views, 0 AS clicks, 0 AS earned FROM (${part})`),
    ...clicks.map((part) => sql`SELECT id, 0, n, 0 FROM (${part})`),
    ...earnings.map((part) => sql`SELECT id, 0, 0, iif(currency = ${currency}, n, 0) FROM (${part})`),
  ];
  const rows = orm.all<{ id: string | number; views: number; clicks: number }>(
    sql`SELECT id, sum(views) AS views, sum(clicks) AS clicks FROM (${union(parts)}) GROUP BY id COLLATE NOCASE
      ORDER BY sum(earned) DESC, sum(clicks) DESC, sum(views) DESC, id LIMIT ${limit}`,
  );
  const paid = orm.all<{ id: string | number; currency: string; n: number }>(union(earnings));
  const money = sumByKey(paid.map(({ id, ...sum }) => ({ key: keyOf(id), ...sum })));
  const keys = rows.map(({ id }) => String(id));
  const name = nameRows(by, keys);
  return rows.map(({ id, ...sums }) => ({
    id: String(id),
    ...name(String(id)),
    ...sums,
    earnings: money.get(keyOf(id)) ?? {},
  }));
}

/** Returns the views, clicks and earnings of each day. */
export function listDays(span: Span, length: number) {
  const views = totalsByDay('view', span);
  const clicked = orm.all<{ day: string; n: number }>(
    sql`SELECT day, sum(clicks) AS n FROM product_clicks INDEXED BY product_clicks_day WHERE ${within(span)} GROUP BY day`,
  );
  const clicks = new Map(clicked.map(({ day, n }) => [day, n]));
  const paid = orm.all<{ key: string; currency: string; n: number }>(
    sql`SELECT day AS key, currency, sum(commission) AS n FROM commissions INDEXED BY commissions_sums
      WHERE counted = 1 AND ${within(span)} GROUP BY day, currency`,
  );
  const earnings = sumByKey(paid);
  return Array.from({ length }, (_, at) => {
    const day = addDays(span.from, at);
    const [viewed = 0, clicked = 0] = [views.get(day), clicks.get(day)];
    return { day, views: viewed, clicks: clicked, earnings: earnings.get(day) ?? {} };
  });
}

export function sumDays(days: readonly Sums[]): Sums {
  const sum = (name: 'views' | 'clicks') => days.reduce((total, day) => total + day[name], 0);
  return { views: sum('views'), clicks: sum('clicks'), earnings: sumMoney(days.map((day) => day.earnings)) };
}

type Ranked = { id: string; name: string; count: number };

const toRanked = (name: string, count: number): Ranked => ({ id: name, name, count });

function listRanked(kind: 'path' | 'referrer' | 'empty-search', span: Span, limit: number): Ranked[] {
  return totalsBySubject(kind, span, limit).map(({ subject, count }) => toRanked(subject, count));
}

/** Lists the most viewed pages. Private pages of collections are one row. */
function listTopPages(span: Span, limit: number): Ranked[] {
  const ofItems = (by: 'video' | 'guide' | 'product', folder: string) => {
    const rows = orm.all<{ id: number; n: number }>(
      sql`SELECT id, n FROM (${totals(`view-${by[0]}`, span)}) ORDER BY n DESC LIMIT ${limit}`,
    );
    const keys = rows.map(({ id }) => String(id));
    const name = nameRows(by, keys);
    return rows.map(({ id, n }) => ({ id: `${folder}/${id}`, name: name(String(id)).name, count: n }));
  };
  const collections = totalsBySubject('view', span).filter(({ subject }) => subject === 'Collections');
  return [
    ...ofItems('video', '/video'),
    ...ofItems('guide', '/guides'),
    ...ofItems('product', '/product'),
    ...listRanked('path', span, limit),
    ...collections.map(({ subject, count }) => toRanked(subject, count)),
  ]
    .sort((one, other) => other.count - one.count)
    .slice(0, limit);
}

/** Lists where visitors came from, what they viewed, and what they did not find. */
function listVisits(span: Span, limit: number) {
  const missing = listMissingPages(1_000).filter(({ seenAt }) => seenAt.toISOString() >= span.from);
  return {
    referrers: listRanked('referrer', span, limit),
    pages: listTopPages(span, limit),
    emptySearches: listRanked('empty-search', span, limit),
    missingPages: missing.slice(0, limit).map(({ path, hits }) => toRanked(path, hits)),
  };
}

/** Returns everything that the screen and the API show for a query. */
export function readPerformance(query: URLSearchParams, limit: number) {
  const parsed = performanceQuery.parse(Object.fromEntries(query));
  const range = readRange(parsed, new Date());
  const { span, length } = range;
  const days = listDays(span, length);
  const totals = sumDays(days);
  const currency = mainCurrency(totals.earnings);
  const before = sumDays(listDays(range.before, length));
  const rows = listPerformance({ by: parsed.by, span, currency, limit });
  return { by: parsed.by, range, days, totals, before, currency, rows, visits: listVisits(span, 20) };
}
