/** A sentence for a visitor whose request failed, with the id under which the log has the reason. */
export function withErrorId(text: string, id: string | null): string {
  return id === null ? text : `${text} (error id ${id})`;
}

/** The id that the server put in an error's text; null when there is none. */
export function findErrorId(error: unknown): string | null {
  return (error instanceof Error && /\(error id ([a-z2-7]{8})\)/.exec(error.message)?.[1]) || null;
}
