/** Describes an error for the log, without the values that a database driver adds to its message. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'A value that is not an Error was thrown.' };
  // drizzle's message repeats every value of the failed statement. Its cause is SQLite's own error.
  if ('params' in error && error.cause !== undefined) return describe(error.cause);
  return {
    name: error.name,
    ...('code' in error ? { code: error.code } : {}),
    message: error.message,
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      .map((line) => line.trim().slice(3)),
    ...(error.cause === undefined ? {} : { cause: describe(error.cause) }),
  };
}

export function logError(error: unknown, id?: string): void {
  const entry = { time: new Date().toISOString(), ...(id === undefined ? {} : { errorId: id }) };
  process.stderr.write(`${JSON.stringify({ ...entry, error: describe(error) })}\n`);
}
