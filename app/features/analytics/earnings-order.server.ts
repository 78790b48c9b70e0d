import { type SQL, sql } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import { dayOf } from './analytics.server';

/** Lists show the earnings of 90 days. */
export function quarterAgo(): string {
  return dayOf(new Date(Date.now() - 89 * 86_400_000));
}

/** Returns SQL of the earnings by page since a day, as `page` and `n`, in the currency with the most of them. */
export function earningsByPage(kind: 'v' | 'g' | 'p'): SQL {
  const recent = sql`counted = 1 AND day >= ${quarterAgo()} AND page BETWEEN ${`${kind}0`} AND ${`${kind}:`}`;
  const [most] = orm.all<{ currency: string }>(
    sql`SELECT currency FROM commissions INDEXED BY commissions_sums WHERE ${recent} GROUP BY currency ORDER BY sum(commission) DESC`,
  );
  return sql`SELECT CAST(substr(page, 2) AS INTEGER) AS id, sum(commission) AS n FROM commissions INDEXED BY commissions_sums
    WHERE ${recent} AND currency = ${most?.currency ?? ''} GROUP BY page`;
}

/** Returns SQL that sorts the rows of a table with the highest earnings first. */
export function byEarnings(kind: 'v' | 'g', table: 'videos' | 'guides'): SQL {
  return sql`(SELECT n FROM (${earningsByPage(kind)}) WHERE id = ${sql.raw(table)}.id) DESC NULLS LAST`;
}
