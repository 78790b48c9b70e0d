import { Field } from './field';

/** From where to where a piece reaches in each row, and in which rows. */
export type Rows = { left: Float32Array; right: Float32Array; top: number; bottom: number };

function softenRows(edge: Float32Array, top: number, bottom: number, reach: number): Float32Array {
  const soft = new Float32Array(edge.length);
  for (let y = top; y <= bottom; y++) {
    let [sum, count] = [0, 0];
    for (let at = Math.max(top, y - reach); at <= Math.min(bottom, y + reach); at++, count++)
      sum += edge[at] ?? 0;
    soft[y] = sum / count;
  }
  return soft;
}

/** The first and the last point of a row that a mask covers; null where there is none. */
function reachOf(mask: Field, y: number): [from: number, to: number] | null {
  let [from, to] = [-1, -1];
  for (let x = 0; x < mask.width; x++) {
    if (mask.at(y * mask.width + x) < 0.5) continue;
    if (from < 0) from = x;
    to = x;
  }
  return from < 0 ? null : [from, to];
}

/** From where to where a mask reaches in each row, evened out. */
export function rowsOf(mask: Field, reach: number): Rows {
  const [left, right] = [new Float32Array(mask.height), new Float32Array(mask.height)];
  let [top, bottom] = [-1, -1];
  for (let y = 0; y < mask.height; y++) {
    const found = reachOf(mask, y);
    if (found === null) continue;
    if (top < 0) top = y;
    bottom = y;
    [left[y], right[y]] = found;
  }
  // A row of nothing between two pieces takes the edges of the one above.
  for (let y = top + 1; y < bottom; y++) {
    if (right[y] !== 0) continue;
    left[y] = left[y - 1] ?? 0;
    right[y] = right[y - 1] ?? 0;
  }
  // Where a hem curves up to the sides its folds go on straight.
  for (let y = top + 1; y <= bottom; y++) {
    left[y] = Math.min(left[y] ?? 0, (left[y - 1] ?? 0) + 0.4);
    right[y] = Math.max(right[y] ?? 0, (right[y - 1] ?? 0) - 0.4);
  }
  return {
    left: softenRows(left, top, bottom, reach),
    right: softenRows(right, top, bottom, reach),
    top,
    bottom,
  };
}

/** A window on the scene in which a layer lies: work is done there only. */
export type Part = { left: number; top: number; width: number; height: number };

export function partOf(mask: Field, margin: number): Part | null {
  let [left, right, top, bottom] = [mask.width, -1, mask.height, -1];
  for (let y = 0, index = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++, index++) {
      if (mask.at(index) < 0.004) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return null;
  [left, top] = [Math.max(0, left - margin), Math.max(0, top - margin)];
  const width = Math.min(mask.width, right + margin + 1) - left;
  return { left, top, width, height: Math.min(mask.height, bottom + margin + 1) - top };
}

export function crop(field: Field, { left, top, width, height }: Part): Field {
  return new Field(width, height).tell((x, y) => field.at((y + top) * field.width + x + left));
}
