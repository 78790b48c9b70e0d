/** The server puts the id of a failed request behind an error's text, which is all that reaches the browser of it. */
export function withErrorId(text: string, id: string): string {
  return `${text} (error id ${id})`;
}

/** How a failure of the database reads where the text of an error is all that reaches the browser. */
export const UNAVAILABLE = 'Unavailable';

/** The status of a failure, from the text that the server left of it. */
export function findStatus(error: unknown): number {
  return error instanceof Error && error.message.startsWith(UNAVAILABLE) ? 503 : 500;
}

/** A text without the id that the server put behind it, and the id; null when there is none. */
export function splitErrorId(text: string): { text: string; id: string | null } {
  const [whole = '', id = null] = / \(error id ([a-z2-7]{8})\)/.exec(text) ?? [];
  return { text: text.replace(whole, ''), id };
}

/** The id that the server put behind an error's text; null when there is none. */
export function findErrorId(error: unknown): string | null {
  return error instanceof Error ? splitErrorId(error.message).id : null;
}
