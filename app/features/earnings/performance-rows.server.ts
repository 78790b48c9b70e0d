import { sql } from 'drizzle-orm';
import type { Span } from '#app/features/analytics/analytics.server';
import { nameCategory } from '#app/features/categories/category.server';
import { orm } from '#app/infra/database.server';
import { nameRetailer } from '#app/lib/link-key';
import { type Sums, sumByKey } from './money';
import type { Dimension } from './performance-range';
import { isLong, querySums, type SumQueries, union } from './performance-sums.server';

type PerformanceRow = Sums & { id: string; name: string; path: string | null };
type Listed = { by: Dimension; span: Span; currency: string; limit: number };

/** Lists what earned most in days: then what was clicked and viewed most. */
export function listPerformance({ by, span, currency, limit }: Listed): PerformanceRow[] {
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

/** The screen of a row, and the table and column of its name. */
const NAMES: Partial<Record<Dimension, { folder: string; table: string; column: string }>> = {
  video: { folder: '/admin/videos', table: 'videos', column: 'title' },
  guide: { folder: '/admin/guides', table: 'guides', column: 'title' },
  product: { folder: '/admin/products', table: 'products', column: 'name' },
  newsletter: { folder: '/admin/newsletter', table: 'newsletter_issues', column: 'subject' },
};

/** Returns a function that names a row by its key: an id, a retailer or a category. */
export function createNaming(by: Dimension, keys: string[]) {
  const named = NAMES[by];
  if (named === undefined)
    return (key: string) => {
      const name = by === 'category' ? nameCategory(key) : nameRetailer(key) || 'No retailer';
      return { name, path: null };
    };
  const { folder, table, column } = named;
  const found = orm.all<{ id: number; name: string }>(
    sql`SELECT id, ${sql.raw(column)} AS name FROM ${sql.raw(table)}
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(keys.map(Number))}))`,
  );
  const names = new Map(found.map(({ id, name }) => [String(id), name]));
  return (key: string) => {
    const name = names.get(key);
    if (name === undefined) return { name: `Deleted (${key})`, path: null };
    return { name, path: by === 'newsletter' ? folder : `${folder}/${key}` };
  };
}
