/** The sort values of the last row of a page; the next page begins after it. */
export type Cursor = (number | null)[];

/** Encodes a cursor for use in URLs. */
export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function isPart(value: unknown): value is number | null {
  return value === null || Number.isSafeInteger(value);
}

/** Decodes a cursor with this number of parts, or returns null. */
export function readCursor(text: string, parts: number): Cursor | null {
  try {
    const cursor: unknown = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
    return Array.isArray(cursor) && cursor.length === parts && cursor.every(isPart) ? cursor : null;
  } catch {
    return null;
  }
}
