import { mix, smooth } from './noise';
import { type Shape, sym } from './outline';

/** Height below the collar, half the width, half the depth: a dress form of size S, in centimetres. */
const PROFILE = [
  [-18, 5.4, 5.2],
  [-9, 5.5, 5.4],
  [-5, 6.4, 5.8],
  [-2.5, 9.4, 6.2],
  [0, 13.8, 6.6],
  [2.5, 17.2, 7.2],
  [7, 18, 8.4],
  [13, 16.9, 9.4],
  [19, 16, 10],
  [25, 16, 10.2],
  [32, 14.2, 9.6],
  [39, 12.4, 8.8],
  [43, 12.4, 8.8],
  [49, 14.6, 9.6],
  [56, 17.6, 10.6],
  [63, 19, 11],
  [70, 18.9, 10.9],
  [78, 18, 10.2],
  [92, 16, 9],
  [112, 13, 7.4],
  [140, 11, 6],
] as const;

function measure(y: number): [width: number, depth: number] {
  let after = PROFILE.findIndex(([height]) => height > y);
  if (after < 0) after = PROFILE.length - 1;
  const at = (index: number) => PROFILE[Math.min(Math.max(index, 0), PROFILE.length - 1)] ?? PROFILE[0];
  const [p0, p1, p2, p3] = [at(after - 2), at(after - 1), at(after), at(after + 1)];
  if (p2[0] === p1[0]) return [p1[1], p1[2]];
  const t = Math.min(1, Math.max(0, (y - p1[0]) / (p2[0] - p1[0])));
  const way = (column: 1 | 2) => {
    const span = p2[0] - p1[0];
    const leaving = p2[0] === p0[0] ? 0 : ((p2[column] - p0[column]) / (p2[0] - p0[0])) * span;
    const arriving = p3[0] === p1[0] ? 0 : ((p3[column] - p1[column]) / (p3[0] - p1[0])) * span;
    const [t2, t3] = [t * t, t * t * t];
    return (
      (2 * t3 - 3 * t2 + 1) * p1[column] +
      (t3 - 2 * t2 + t) * leaving +
      (-2 * t3 + 3 * t2) * p2[column] +
      (t3 - t2) * arriving
    );
  };
  return [way(1), way(2)];
}

// Asked for at every point: told from a table of steps that nobody sees.
const [STEP, FIRST, LAST] = [0.02, -40, 160];
const GIRTHS = Array.from({ length: (LAST - FIRST) / STEP }, (_, i) => measure(FIRST + i * STEP));

/** Half the width and half the depth of the wearer at a height. */
export function girth(y: number): [width: number, depth: number] {
  return GIRTHS[Math.min(GIRTHS.length - 1, Math.max(0, Math.round((y - FIRST) / STEP)))] ?? [1, 1];
}

const round = (part: number) => Math.sqrt(Math.max(0.0, 1 - part * part) + 0.004);

/** How far the bust stands out at a point. */
export function bust(x: number, y: number): number {
  const [dx, dy] = [(Math.abs(x) - 8) / 5.9, (y - 24.6) / (y < 24.6 ? 8.2 : 5.6)];
  const far = dx * dx + dy * dy;
  return 5 * Math.exp(-(far ** 1.15));
}

/** How far the wearer comes forward at a point, from the plane through both sides; a skirt knows no legs. */
export function bodyHeight(x: number, y: number, legs = true): number {
  const [width, depth] = girth(y);
  const trunk = depth * round(Math.min(1, Math.abs(x) / width));
  const gap = mix(0.1, 1.6, smooth(72, 100, y));
  const [middle, radius] = [(width + gap) / 2, (width - gap) / 2];
  const leg = depth * 0.92 * round(Math.min(1, Math.abs(Math.abs(x) - middle) / radius));
  const belly = 0.9 * Math.exp(-((x / 9) ** 2 + ((y - 55) / 9) ** 2));
  return mix(trunk, leg, legs ? smooth(77, 92, y) : 0) + bust(x, y) + belly;
}

function sides(from: number, to: number, ends: [above: string, below: string]): Shape {
  const points: string[] = [];
  for (let y = from; y <= to; y += 2) points.push(`${girth(y)[0].toFixed(2)},${y}`);
  return sym([...(ends[0] ? [ends[0]] : []), ...points, ...(ends[1] ? [ends[1]] : [])].join(' '));
}

/** The outline of the form from one height to another. */
export function bodyOutline(from: number, to: number): Shape {
  return sides(from, to, [`0,${from}c`, `0,${to}c`]);
}

/** A strip of the outline that fits the sides of the form: for pieces that lie close. */
export function hug(y: number, ease = 0.3): string {
  return `${(girth(y)[0] + ease).toFixed(2)},${y}`;
}
