/** Moves the item of a list at an index one place up (-1) or down (1). The first and the last item stay within the list. */
export function moveByOne<Item>(list: Item[], from: number, by: -1 | 1): Item[] {
  const item = list[from];
  return item === undefined ? list : list.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, item);
}
