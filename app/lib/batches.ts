/** Yields rows in batches until there are none. Each batch is read from the last id of the one before. */
export function* inBatches<Row extends { id: number }>(read: (last: number) => Row[], start = 0) {
  for (let rows = read(start); rows.length > 0; rows = read(rows.at(-1)?.id ?? start)) yield rows;
}
