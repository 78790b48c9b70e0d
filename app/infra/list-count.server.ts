import { sqlite } from './database.server';

export function countListed(lists: readonly string[]): number {
  return Number(sumOfCounts.get(JSON.stringify(lists)));
}

const sumOfCounts = sqlite
  .prepare('SELECT coalesce(sum(count), 0) FROM list_counts WHERE list IN (SELECT value FROM json_each(?))')
  .pluck();

function prepareFinder(order: 'ASC' | 'DESC') {
  return sqlite.prepare<[string, number], { bucket: number; before: number }>(`
    SELECT bucket, before FROM (
      SELECT bucket, sum(count) AS own, sum(sum(count)) OVER (ORDER BY bucket ${order}) - sum(count) AS before
      FROM list_counts WHERE list IN (SELECT value FROM json_each(?)) GROUP BY bucket)
    WHERE before + own > ? ORDER BY before LIMIT 1`);
}
const finders = { rising: prepareFinder('ASC'), falling: prepareFinder('DESC') };

type Place = { offset: number; order: keyof typeof finders };

/** Finds the row at an offset in these lists together: its bucket, and how many of the bucket's rows come before it, or null. */
export function findPosition(lists: readonly string[], { offset, order }: Place) {
  const row = finders[order].get(JSON.stringify(lists), offset);
  return row === undefined ? null : { bucket: row.bucket, skip: offset - row.before };
}

/** Returns the first time after a bucket of dates, in milliseconds (`list_counts` in `db/schema/site.ts`). */
export function endOfDateBucket(bucket: number): number {
  return (bucket + 1) * 2 ** 29;
}

/** Returns the lowest position and id in a bucket of products. Most have position 0, where buckets are ranges of ids. */
export function startOfShopBucket(bucket: number): { position: number; id: number } {
  const after = 2 ** 40;
  if (bucket < 0) return { position: bucket * 2 ** 7, id: 0 };
  if (bucket < after) return { position: 0, id: bucket * 2 ** 10 };
  return { position: Math.max(1, (bucket - after) * 2 ** 7), id: 0 };
}
