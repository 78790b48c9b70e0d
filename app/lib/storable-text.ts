/** Refuses lone surrogates, and NUL, at which some of SQLite's functions stop. */
export function isStorableText(text: string): boolean {
  return !/\p{Surrogate}|\0/u.test(text);
}
