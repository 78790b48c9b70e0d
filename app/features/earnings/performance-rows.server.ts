import { type SQL, sql } from 'drizzle-orm';
import type { Span } from '#app/features/analytics/analytics.server';
import { nameCategory } from '#app/features/categories/category.server';
import { orm } from '#app/infra/database.server';
import { addDays } from '#app/lib/date-range';
import { nameRetailer } from '#app/lib/link-key';
import { sumByKey } from './money';
import type { Dimension } from './performance-range';

type Listed = { by: Dimension; span: Span; currency: string; limit: number };

/** Lists what earned most in days: then what was clicked and viewed most. */
export function listPerformance({ by, span, currency, limit }: Listed) {
  const all = querySums(by, span);
  const isByPage = by !== 'retailer' && by !== 'category';
  const ids = isByPage && isLong(span) ? findFirst(all, limit) : null;
  const { views, clicks, earnings } = ids === null ? all : querySums(by, span, ids);
  const sums = [
    ...views.map((part) => sql`SELECT id, n AS views, 0 AS clicks, 0 AS earned FROM (${part})`),
    ...clicks.map((part) => sql`SELECT id, 0, n, 0 FROM (${part})`),
    ...earnings.map((part) => sql`SELECT id, 0, 0, iif(currency = ${currency}, n, 0) FROM (${part})`),
  ];
  const rows = orm.all<{ id: string | number; views: number; clicks: number }>(
    sql`SELECT id, sum(views) AS views, sum(clicks) AS clicks FROM (${union(sums)}) GROUP BY id COLLATE NOCASE
      ORDER BY sum(earned) DESC, sum(clicks) DESC, sum(views) DESC, id LIMIT ${limit}`,
  );
  const paid = orm.all<{ id: string | number; currency: string; n: number }>(union(earnings));
  const keyOf = (id: string | number) => String(id).toLowerCase();
  const money = sumByKey(paid.map(({ id, ...sum }) => ({ key: keyOf(id), ...sum })));
  const keys = rows.map(({ id }) => String(id));
  const describe = createNaming(by, keys);
  return rows.map(({ id, ...counts }) => ({
    id: String(id),
    ...describe(String(id)),
    ...counts,
    earnings: money.get(keyOf(id)) ?? {},
  }));
}

/** Ids of which sums are looked up one by one. */
const MAX_LOOKED_UP = 2_000;

/** Returns ids with all of the first rows, or null if too many rows are alike. Otherwise a long span would sort a million sums. */
function findFirst({ views, clicks, earnings }: SumQueries, limit: number): string[] | null {
  const list = (parts: typeof views, most: number) =>
    orm.all<{ id: number; n: number }>(
      sql`SELECT id, n FROM (${union(parts)}) ORDER BY n DESC, id LIMIT ${most}`,
    );
  const earning = list(earnings, MAX_LOOKED_UP);
  const clicked = list(clicks, MAX_LOOKED_UP);
  // Every row before the last one has earned something, or has at least as many clicks.
  const minClicks = clicked[limit + earning.length - 1]?.n ?? 0;
  const areTooMany = clicked.length === MAX_LOOKED_UP && (clicked.at(-1)?.n ?? 0) >= minClicks;
  if (areTooMany || earning.length === MAX_LOOKED_UP || limit > MAX_LOOKED_UP / 2) return null;
  const most = clicked.filter(({ n }) => n >= minClicks);
  const viewed = minClicks > 0 ? [] : list(views, limit + earning.length + clicked.length);
  return [...new Set([...earning, ...most, ...viewed].map(({ id }) => String(id)))];
}

/** The screen of a row, and the table and columns of its name and image. */
const NAMES: Partial<Record<Dimension, { folder: string; table: string; column: string; image?: string }>> = {
  video: { folder: '/admin/videos', table: 'videos', column: 'title', image: 'thumbnail_url' },
  guide: { folder: '/admin/guides', table: 'guides', column: 'title' },
  product: { folder: '/admin/products', table: 'products', column: 'name', image: 'image_url' },
  newsletter: { folder: '/admin/newsletter', table: 'newsletter_issues', column: 'subject' },
};

/** Returns a function that names a row by its key: an id, a retailer or a category. `imageUrl` is null for rows without images. */
export function createNaming(by: Dimension, keys: string[]) {
  const named = NAMES[by];
  if (named === undefined)
    return (key: string) => {
      const name = by === 'category' ? nameCategory(key) : nameRetailer(key) || 'No retailer';
      return { name, path: null, imageUrl: null };
    };
  const { folder, table, column, image } = named;
  const found = orm.all<{ id: number; name: string; imageUrl: string | null }>(
    sql`SELECT id, ${sql.raw(column)} AS name, ${sql.raw(image ?? 'NULL')} AS imageUrl FROM ${sql.raw(table)}
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(keys.map(Number))}))`,
  );
  const items = new Map(found.map(({ id, ...item }) => [String(id), item]));
  return (key: string) => {
    const item = items.get(key);
    if (item === undefined) return { name: `Deleted (${key})`, path: null, imageUrl: image ? '' : null };
    return { ...item, path: by === 'newsletter' ? folder : `${folder}/${key}` };
  };
}

/** SQL of sums by `id`, as `n`. Those of earnings also have a `currency`. */
type SumQueries = { views: SQL[]; clicks: SQL[]; earnings: SQL[] };

/** Returns the sums of a dimension in a span, of all its ids or of some. Retailers and categories always have all. */
function querySums(by: Dimension, span: Span, ids?: string[]): SumQueries {
  if (by === 'retailer') return sumsOfRetailers(span);
  return by === 'category' ? sumsOfCategories(span) : sumsOfPages(by, span, ids);
}

const union = (queries: SQL[]) => sql.join(queries, sql` UNION ALL `);

/** SQL for the days of a span, for tables with the column `day`. */
export const within = ({ from, to }: Span) => sql`day BETWEEN ${from} AND ${to}`;

/** Days of a long span. Its sums read each subject in the order of an index, so that they sort nothing. */
const LONG = 120;

function isLong({ from, to }: Span): boolean {
  return addDays(from, LONG) < to;
}

const indexFor = (span: Span, long: string, short: string) => sql.raw(isLong(span) ? long : short);

const among = (column: string, ids?: string[]) =>
  ids === undefined
    ? sql``
    : sql`AND ${sql.raw(column)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

// Each of these reads only an index.

export function sumTotals(kind: string, span: Span, ids?: string[]): SQL {
  const index = indexFor(span, 'daily_totals_subjects', 'daily_totals_sums');
  return sql`SELECT CAST(subject AS INTEGER) AS id, sum(count) AS n FROM daily_totals INDEXED BY ${index}
    WHERE kind = ${kind} AND ${within(span)} ${among('subject', ids)} GROUP BY subject`;
}

function sumProductClicks(span: Span, ids?: string[]): SQL {
  const index = indexFor(span, 'product_clicks_sums', 'product_clicks_day');
  return sql`SELECT product_id AS id, sum(clicks) AS n FROM product_clicks INDEXED BY ${index}
    WHERE ${within(span)} ${among('product_id', ids)} GROUP BY product_id`;
}

/** `page` is the first letter of pages, such as `v` for videos. */
function sumEarnings(span: Span, page: string): SQL {
  return sql`SELECT CAST(substr(page, 2) AS INTEGER) AS id, currency, sum(commission) AS n
    FROM commissions INDEXED BY commissions_sums WHERE counted = 1 AND ${within(span)}
    AND page BETWEEN ${`${page}0`} AND ${`${page}:`} GROUP BY page, currency`;
}

function sumsOfPages(
  by: 'video' | 'guide' | 'product' | 'newsletter',
  span: Span,
  ids?: string[],
): SumQueries {
  const page = by.charAt(0);
  return {
    views: [sumTotals(`view-${page}`, span, ids)],
    clicks: [by === 'product' ? sumProductClicks(span, ids) : sumTotals(`click-${page}`, span, ids)],
    earnings: [sumEarnings(span, page)],
  };
}

/** Groups sums of videos or products by one of their columns. `more` are other columns of the sums. */
const groupBy = (column: SQL, table: 'videos' | 'products', sums: SQL, more = sql``) =>
  sql`SELECT ${column} AS id, ${more} each.n AS n FROM (${sums}) each CROSS JOIN ${sql.raw(table)} AS item ON item.id = each.id`;

function sumsOfRetailers(span: Span): SumQueries {
  const retailer = sql`coalesce(item.retailer, '')`;
  return {
    views: [groupBy(retailer, 'products', sumTotals('view-p', span))],
    clicks: [groupBy(retailer, 'products', sumProductClicks(span))],
    earnings: [
      sql`SELECT retailer AS id, currency, sum(commission) AS n FROM commissions INDEXED BY commissions_sums
        WHERE counted = 1 AND ${within(span)} GROUP BY retailer COLLATE NOCASE, currency`,
    ],
  };
}

function sumsOfCategories(span: Span): SumQueries {
  const category = sql`item.category`;
  const currency = sql`each.currency,`;
  return {
    views: [
      groupBy(category, 'videos', sumTotals('view-v', span)),
      groupBy(category, 'products', sumTotals('view-p', span)),
    ],
    clicks: [groupBy(category, 'products', sumProductClicks(span))],
    earnings: [
      groupBy(category, 'videos', sumEarnings(span, 'v'), currency),
      groupBy(category, 'products', sumEarnings(span, 'p'), currency),
    ],
  };
}
