import { clamp, mix, noise, ridges, smooth } from './noise';

/** How cloth falls. Lengths are centimetres; `deep` is how far a fold stands out. */
export type Fold =
  /** Long folds from top to bottom of the piece, `count` from side to side; `from` and `to`: how deep above and below. */
  | { kind: 'hang'; count: number; deep: number; from?: number; to?: number; seed: number }
  /** Folds that spread from where cloth is gathered or pulled. */
  | { kind: 'pull'; x: number; y: number; reach: number; count: number; deep: number; seed: number }
  /** Soft creases that run at an angle (degrees from the horizontal), `size` apart. */
  | { kind: 'crease'; angle: number; size: number; deep: number; seed: number; from?: number; to?: number }
  /** Small gathers along a height, such as below a waistband; `down` is how far they reach. */
  | { kind: 'gather'; y: number; up: number; down: number; size: number; deep: number; seed: number }
  /** Loose cloth that rests on a belt or a hem: swags across, `y` the lowest. */
  | { kind: 'swag'; y: number; reach: number; deep: number; seed: number };

/** A place in a piece: centimetres, and the shares of the way from left to right (-1 to 1) and from top to bottom. */
export type PlaceInPiece = { x: number; y: number; u: number; v: number };

function hang({ u, v, x, y }: PlaceInPiece, fold: Extract<Fold, { kind: 'hang' }>): number {
  const { count, deep, from = 0.25, to = 1, seed } = fold;
  const sway = noise(u * 1.3 + 3, v * 1.7, seed + 7) * 0.3;
  const main = ridges((u + sway * 0.25) * count * 0.5, v * 1.1 + seed, seed);
  const second = ridges((u - sway * 0.2) * count * 1.05 + 9, v * 1.6, seed + 3);
  const amount = mix(from, to, smooth(0, 1, v));
  return (
    deep * amount * (main + 0.4 * second * smooth(0.1, 0.5, main) - 0.6) +
    noise(x / 9, y / 16, seed) * deep * 0.12
  );
}

function pull({ x, y }: PlaceInPiece, fold: Extract<Fold, { kind: 'pull' }>): number {
  const [dx, dy] = [x - fold.x, y - fold.y];
  const far = Math.hypot(dx, dy) / fold.reach;
  if (far > 1.6) return 0;
  const angle = Math.atan2(dy, dx);
  const value = ridges((angle / Math.PI) * fold.count + 20, far * 0.8, fold.seed);
  return fold.deep * (value - 0.5) * Math.exp(-far * far * 1.8) * smooth(0, 0.18, far);
}

function crease({ x, y, v }: PlaceInPiece, fold: Extract<Fold, { kind: 'crease' }>): number {
  const angle = (fold.angle * Math.PI) / 180;
  const along = x * Math.cos(angle) + y * Math.sin(angle);
  const over = y * Math.cos(angle) - x * Math.sin(angle);
  const value = ridges(along / (fold.size * 4.2), over / fold.size, fold.seed);
  const where = smooth(0, 0.5, noise(x / 14, y / 14, fold.seed + 4) + 0.35);
  const amount = mix(fold.from ?? 1, fold.to ?? 1, clamp(v));
  return fold.deep * (value - 0.5) * where * amount;
}

function gather({ x, y }: PlaceInPiece, fold: Extract<Fold, { kind: 'gather' }>): number {
  const off = y - fold.y;
  const reach = off < 0 ? fold.up : fold.down;
  if (Math.abs(off) > reach) return 0;
  const fade = 1 - Math.abs(off) / reach;
  const spread = 1 + Math.abs(off) / (reach * 3);
  const value = ridges(x / (fold.size * spread), off / (fold.down * 1.4), fold.seed);
  return fold.deep * (value - 0.5) * fade * fade * smooth(0, fold.size * 0.5, Math.abs(off));
}

function swag({ u, y }: PlaceInPiece, fold: Extract<Fold, { kind: 'swag' }>): number {
  const off = (fold.y - y) / fold.reach;
  if (off < -0.1 || off > 1) return 0;
  const bend = off - 0.25 * (1 - u * u);
  const value = ridges(u * 1.2 + 5, bend * 3.2, fold.seed);
  return fold.deep * (value - 0.4) * smooth(1, 0.5, off) * smooth(-0.1, 0.05, off);
}

/** How far the folds stand out at a place, in centimetres. */
export function foldHeight(folds: readonly Fold[], place: PlaceInPiece): number {
  let sum = 0;
  for (const fold of folds) {
    if (fold.kind === 'hang') sum += hang(place, fold);
    else if (fold.kind === 'pull') sum += pull(place, fold);
    else if (fold.kind === 'crease') sum += crease(place, fold);
    else if (fold.kind === 'gather') sum += gather(place, fold);
    else sum += swag(place, fold);
  }
  return sum;
}
