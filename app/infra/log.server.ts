/** An error as one line of the log may tell it: a database driver's copy of the values it was given stays out. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'Something that is no error was thrown.' };
  // drizzle's message repeats every value of the failed statement; what SQLite said is its cause.
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

/**
 * Logs what went wrong as one JSON line, like the lines of requests. `id` is what the visitor was told, for whoever asks about it.
 */
export function logError(error: unknown, id?: string): void {
  const entry = { time: new Date().toISOString(), ...(id === undefined ? {} : { errorId: id }) };
  process.stderr.write(`${JSON.stringify({ ...entry, error: describe(error) })}\n`);
}
