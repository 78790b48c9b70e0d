/** Lists the words of a text in lower case and without accents. */
export function listWords(text: string): string[] {
  // Most names are ASCII, which needs no folding.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Counts added, missing, changed and swapped letters (optimal string alignment). Takes time in the product of both lengths. */
export function countTypos(typed: string, meant: string): number {
  let before: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const next = [row];
    for (let column = 1; column <= meant.length; column++) {
      const same = typed[row - 1] === meant[column - 1];
      const swapped = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = next;
  }
  return last[meant.length] ?? 0;
}
