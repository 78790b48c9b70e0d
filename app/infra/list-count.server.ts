import { sqlite } from './database.server';

/** How many rows stand in these lists together, from the sums that triggers keep. */
export function countListed(lists: readonly string[]): number {
  return Number(total.get(JSON.stringify(lists)));
}

const total = sqlite
  .prepare('SELECT coalesce(sum(count), 0) FROM list_counts WHERE list IN (SELECT value FROM json_each(?))')
  .pluck();

function placeFinder(order: 'ASC' | 'DESC') {
  return sqlite.prepare<[string, number], { bucket: number; before: number }>(`
    SELECT bucket, before FROM (
      SELECT bucket, sum(count) AS own, sum(sum(count)) OVER (ORDER BY bucket ${order}) - sum(count) AS before
      FROM list_counts WHERE list IN (SELECT value FROM json_each(?)) GROUP BY bucket)
    WHERE before + own > ? ORDER BY before LIMIT 1`);
}
const finders = { rising: placeFinder('ASC'), falling: placeFinder('DESC') };

/** Where a row of a list stands: in which stretch of its order, and how many rows into it. */
export type Place = { bucket: number; skip: number };

/** The place of the row at an offset, over these lists together; null past their end. */
export function findPlace(
  lists: readonly string[],
  { offset, order }: { offset: number; order: 'rising' | 'falling' },
): Place | null {
  const row = finders[order].get(JSON.stringify(lists), offset);
  return row === undefined ? null : { bucket: row.bucket, skip: offset - row.before };
}

/** The first moment after a stretch of dates, in milliseconds (`list_counts` in `db/schema/site.ts`). */
export function endOfDateBucket(bucket: number): number {
  return (bucket + 1) * 2 ** 29;
}

/** The least position and id in a stretch of products: at position 0, where most stand, stretches are of ids. */
export function startOfShopBucket(bucket: number): { position: number; id: number } {
  const after = 2 ** 40;
  if (bucket < 0) return { position: bucket * 2 ** 7, id: 0 };
  if (bucket < after) return { position: 0, id: bucket * 2 ** 10 };
  return { position: Math.max(1, (bucket - after) * 2 ** 7), id: 0 };
}
