const EAST = Float64Array.from({ length: 64 }, (_, i) => Math.cos((i * Math.PI * 2) / 64));
const SOUTH = Float64Array.from({ length: 64 }, (_, i) => Math.sin((i * Math.PI * 2) / 64));

/** A number from 0 to 1 that is always the same for the same place and seed. */
export function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 1_442_695_041);
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177);
  h = Math.imul(h ^ (h >>> 15), 2_246_822_519);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

function slope(x: number, y: number, seed: number, dx: number, dy: number): number {
  const way = Math.floor(hash(x, y, seed) * 64);
  return (EAST[way] ?? 0) * dx + (SOUTH[way] ?? 0) * dy;
}

/** Smooth noise of about -1 to 1, one hill or hollow to a unit. */
export function noise(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const dx = x - left;
  const dy = y - top;
  const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
  const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
  const upper = slope(left, top, seed, dx, dy) * (1 - u) + slope(left + 1, top, seed, dx - 1, dy) * u;
  const lower =
    slope(left, top + 1, seed, dx, dy - 1) * (1 - u) + slope(left + 1, top + 1, seed, dx - 1, dy - 1) * u;
  return (upper * (1 - v) + lower * v) * 1.5;
}

/** Folds: round on top, narrow below, as cloth lies. 0 in the valleys, about 1 on the crests. */
export function ridges(x: number, y: number, seed: number): number {
  const value = noise(x, y, seed);
  return Math.sqrt(value * value + 0.012) * 1.35;
}

export function clamp(value: number, least = 0, most = 1): number {
  return value < least ? least : value > most ? most : value;
}

export function smooth(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

export function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}

/** Steep at 0, level from 1 on, as what is round. */
export function dome(value: number): number {
  const t = clamp(value);
  return Math.sqrt(t * (2 - t));
}
