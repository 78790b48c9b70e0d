import { z } from 'zod';
import { type Cursor, readCursor, writeCursor } from '#app/lib/cursor';
import { refuseField } from '#app/server/api/reply.server';

/** Returns the schema of `limit`, the length of a list. Only digits are allowed, so `0x10` and `1e2` are refused. */
export function lengthSchema(max: number, fallback: number) {
  const message = `limit must be a number from 1 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .pipe(z.number().min(1, message).max(max, message))
    .prefault(String(fallback))
    .meta({ override: { type: 'integer', minimum: 1, maximum: max, default: fallback, pattern: undefined } });
}

const MAX_LIST_LENGTH = 500;
const WRONG_CURSOR = 'cursor must be the nextCursor of this list';

export function refuseCursor(): never {
  refuseField('cursor', WRONG_CURSOR);
}

export const listQuery = z.object({
  limit: lengthSchema(MAX_LIST_LENGTH, 100),
  cursor: z.string().max(200, WRONG_CURSOR).optional().describe('The `nextCursor` of the previous page.'),
});

export const listMeta = z.object({
  total: z.int().nonnegative(),
  nextCursor: z.string().nullable().describe('The cursor of the next page; null on the last page.'),
});

/** What the calls of lists have in common. */
export const paged = { query: listQuery, meta: listMeta } as const;

/** Returns the limit and the position of a page. Refuses a cursor without this number of parts, which is of another list. */
export function readPosition({ limit, cursor }: z.output<typeof listQuery>, parts = 2) {
  return { limit, after: cursor === undefined ? null : (readCursor(cursor, parts) ?? refuseCursor()) };
}

export function describePage({ total, next }: { total: number; next: Cursor | null }) {
  return { total, nextCursor: next === null ? null : writeCursor(next) };
}
