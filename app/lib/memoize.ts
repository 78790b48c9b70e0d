const MAX_ENTRIES = 1_000;
/** Longer texts are not remembered, since clients choose them. */
const MAX_LENGTH = 500;

/** Remembers the results of a pure function of a text, such as a header: few browsers make most visits, and each sends the same. */
export function memoize<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    if (results.size >= MAX_ENTRIES) results.clear();
    const result = compute(text);
    if (text.length <= MAX_LENGTH) results.set(text, result);
    return result;
  };
}
