const MAX_ENTRIES = 1_000;

/** Remembers the results of a pure function of a text, such as a header: few browsers make most visits, and each sends the same. */
export function memoize<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    if (results.size >= MAX_ENTRIES) results.clear();
    const result = compute(text);
    results.set(text, result);
    return result;
  };
}
