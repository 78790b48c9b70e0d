/** Appends the request's id to an error's text, the only part of an error that reaches the browser. */
export function withErrorId(text: string, id: string): string {
  return `${text} (error id ${id})`;
}

/** The text of a database failure in the browser. */
export const UNAVAILABLE = 'Unavailable';

/** Returns the status of an error by its text. */
export function findStatus(error: unknown): number {
  return error instanceof Error && error.message.startsWith(UNAVAILABLE) ? 503 : 500;
}

/** Splits an error's text from the id that `withErrorId` appended. */
export function splitErrorId(text: string): { text: string; id: string | null } {
  const [whole = '', id = null] = / \(error id ([a-z2-7]{8})\)/.exec(text) ?? [];
  return { text: text.replace(whole, ''), id };
}

export function findErrorId(error: unknown): string | null {
  return error instanceof Error ? splitErrorId(error.message).id : null;
}
