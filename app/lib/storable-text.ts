/** Whether a text is whole: half of a surrogate pair is no character, and at a NUL some of SQLite's functions stop reading. */
export function isStorableText(text: string): boolean {
  return !/\p{Surrogate}|\0/u.test(text);
}
