/** Makes a function that does its work once and keeps the result. After a failure, the next call tries again. */
export function once<Args extends unknown[], T>(work: (...args: Args) => Promise<T>) {
  let result: Promise<T> | undefined;
  return (...args: Args): Promise<T> => {
    result ??= work(...args).catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
