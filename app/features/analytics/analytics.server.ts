import { and, asc, count, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { orm, write } from '#app/infra/database.server';
import { addLater } from '#app/infra/later-counts.server';
import { addDays } from '#app/lib/date-range';
import {
  dailyTotals,
  productClicks,
  products,
  type Transaction,
  taggedProductClicks,
  UNBOUNDED_TOTALS,
  videoProducts,
  videos,
} from '#db/schema';

export type TotalKind = (typeof dailyTotals.$inferSelect)['kind'];

/** Returns the UTC day as `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function addToDailyTotal(
  tx: Transaction,
  { kind, subject, count = 1 }: { kind: TotalKind; subject: string; count?: number },
): void {
  const target = [dailyTotals.day, dailyTotals.kind, dailyTotals.subject];
  const again = { target, set: { count: sql`${dailyTotals.count} + ${count}` } };
  const values = { day: dayOf(new Date()), kind, subject, count };
  tx.insert(dailyTotals).values(values).onConflictDoUpdate(again).run();
}

type Clicks = { productId: number; day: string; count: number; video: number | null; taggedProduct: number };

function addClicks(tx: Transaction, { productId, day, count, video, taggedProduct }: Clicks) {
  // The product may have been deleted since the click.
  tx.run(sql`insert into ${productClicks} (product_id, day, clicks)
    select id, ${day}, ${count} from ${products} where id = ${productId}
    on conflict (product_id, day) do update set clicks = clicks + ${count}`);
  if (video === null) return;
  // The video and the product come from the URL, so they are checked.
  tx.run(sql`insert into ${taggedProductClicks} (day, video_id, product_id, clicks)
    select ${day}, video_id, product_id, ${count} from ${videoProducts}
    where video_id = ${video} and product_id = ${taggedProduct}
    on conflict (day, video_id, product_id) do update set clicks = clicks + ${count}`);
}

const UNBOUNDED: ReadonlySet<TotalKind> = new Set(UNBOUNDED_TOTALS);
const MAX_SUBJECTS = 1_000;

function mayAddSubject(tx: Transaction, kind: TotalKind, subject: string): boolean {
  if (!UNBOUNDED.has(kind)) return true;
  const today = and(eq(dailyTotals.day, dayOf(new Date())), eq(dailyTotals.kind, kind));
  const isThis = sql<number>`max(${dailyTotals.subject} = ${subject})`;
  const found = tx.select({ count: count(), isThis }).from(dailyTotals).where(today).get();
  return found === undefined || found.count < MAX_SUBJECTS || found.isThis === 1;
}

/** Adds to a total in memory. */
export function countLater(kind: TotalKind, subject: string): void {
  const max = UNBOUNDED.has(kind) ? MAX_SUBJECTS : undefined;
  addLater({ kind, key: subject, max }, (tx, count) => {
    if (mayAddSubject(tx, kind, subject)) addToDailyTotal(tx, { kind, subject, count });
  });
}

type Source = { video?: number | null; taggedProduct?: number | null };

/** Counts a click to a retailer in memory. `video` had the link, `taggedProduct` is another product of it. */
export function countClickLater(productId: number, { video = null, taggedProduct }: Source = {}): void {
  const day = dayOf(new Date());
  const clicked = { productId, day, video, taggedProduct: taggedProduct ?? productId };
  const key = Object.values(clicked).join(' ');
  addLater({ kind: 'retailer', key }, (tx, count) => addClicks(tx, { ...clicked, count }));
}

const MAX_MONTHS = 25;

/** Deletes daily totals after 25 months. */
export async function purgeTotals(now: Date): Promise<void> {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MAX_MONTHS, now.getUTCDate()));
  await write((tx) => {
    for (const table of [dailyTotals, productClicks, taggedProductClicks]) {
      const old = lt(table.day, dayOf(first));
      tx.delete(table).where(old).run();
    }
  });
}

export type Span = { from: string; to: string };

/** Lists the days up to today (UTC), oldest first, their span, and that of as many days before. */
export function listLastDays(count: number) {
  const today = dayOf(new Date());
  const days = Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
  const span = { from: addDays(today, 1 - count), to: today };
  return { days, span, before: { from: addDays(today, 1 - 2 * count), to: addDays(today, -count) } };
}

const isWithin = (day: SQLiteColumn, { from, to }: Span) => and(gte(day, from), lte(day, to));
const totalOf = sql<number>`sum(${dailyTotals.count})`;

/** Returns the totals of days. Clicks are those on products, so they include visitors who ask not to be tracked. */
export function totalsByDay(kind: TotalKind, { from, to }: Span): Map<string, number> {
  const counted =
    kind === 'click'
      ? sql`sum(clicks) AS total FROM product_clicks INDEXED BY product_clicks_day WHERE`
      : sql`sum(count) AS total FROM daily_totals WHERE kind = ${kind} AND`;
  const rows = orm.all<{ day: string; total: number }>(
    sql`SELECT day, ${counted} day BETWEEN ${from} AND ${to} GROUP BY day`,
  );
  return new Map(rows.map((row) => [row.day, row.total]));
}

export function countWithin(kind: TotalKind, span: Span): number {
  return [...totalsByDay(kind, span).values()].reduce((all, total) => all + total, 0);
}

/** Lists the totals of subjects, the highest first. A `limit` below 0 is none. */
export function totalsBySubject(kind: TotalKind, span: Span, limit = -1) {
  const { subject, day } = dailyTotals;
  const isCounted = and(eq(dailyTotals.kind, kind), isWithin(day, span));
  const columns = { id: subject, name: subject, count: totalOf };
  const rows = orm.select(columns).from(dailyTotals).where(isCounted).groupBy(subject);
  return rows.orderBy(desc(totalOf)).limit(limit).all();
}

export function listMostClicked(span: Span, limit: number) {
  const count = sql<number>`sum(${productClicks.clicks})`;
  const offered = alias(products, 'offered');
  return orm
    .select({ id: products.id, name: products.name, imageUrl: products.imageUrl, count })
    .from(productClicks)
    .innerJoin(offered, eq(offered.id, productClicks.productId))
    .innerJoin(products, eq(products.id, sql`coalesce(${offered.mergedIntoId}, ${offered.id})`))
    .where(isWithin(productClicks.day, span))
    .groupBy(products.id)
    .orderBy(desc(count), asc(products.id))
    .limit(limit)
    .all();
}

export function countOfferClicks(productIds: number[], span: Span): Map<number, number> {
  const { productId, day } = productClicks;
  const clicks = sql<number>`sum(${productClicks.clicks})`;
  const isCounted = and(inArray(productId, productIds), isWithin(day, span));
  const rows = orm.select({ productId, clicks }).from(productClicks).where(isCounted).groupBy(productId);
  return new Map(rows.all().map((row) => [row.productId, row.clicks]));
}

/** The first day of the last 30. */
export function monthAgo(): string {
  return addDays(dayOf(new Date()), -29);
}

export function countRecentClicks(productIds: number[]): Map<number, number> {
  return countOfferClicks(productIds, { from: monthAgo(), to: dayOf(new Date()) });
}

export function listSellingVideos(span: Span, limit: number) {
  const { videoId, productId, day } = taggedProductClicks;
  const clicks = sql<number>`sum(${taggedProductClicks.clicks})`;
  const inSpan = isWithin(day, span);
  const columns = { id: videos.id, name: videos.title, count: clicks };
  const clicked = orm.select(columns).from(taggedProductClicks).innerJoin(videos, eq(videos.id, videoId));
  const most = clicked.where(inSpan).groupBy(videos.id).orderBy(desc(clicks), asc(videos.id));
  const rows = most.limit(limit).all();
  return rows.map((video) => ({
    ...video,
    taggedProducts: orm
      .select({ id: products.id, name: products.name, clicks })
      .from(taggedProductClicks)
      .innerJoin(products, eq(products.id, productId))
      .where(and(inSpan, eq(videoId, video.id)))
      .groupBy(products.id)
      .orderBy(desc(clicks), asc(products.id))
      .all(),
  }));
}

/** Lists show the earnings of 90 days. */
export function quarterAgo(): string {
  return addDays(dayOf(new Date()), -89);
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
