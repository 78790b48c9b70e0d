/** The sort values of the last row of a page; the next page begins after it. */
export type Cursor = (number | null)[];

/** Splits rows, which are one more than the limit if there are more, into a page and the cursor of the next one. */
export function splitPage<Row>(rows: Row[], limit: number, cursorOf: (row: Row) => Cursor) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : cursorOf(last) };
}

/** Encodes a cursor for use in URLs. */
export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Decodes a cursor with this number of parts, or returns null. */
export function readCursor(text: string, parts: number): Cursor | null {
  try {
    const cursor: unknown = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
    if (!Array.isArray(cursor) || cursor.length !== parts) return null;
    return cursor.every((part) => part === null || Number.isSafeInteger(part)) ? cursor : null;
  } catch {
    return null;
  }
}
