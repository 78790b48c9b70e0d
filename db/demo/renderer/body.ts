import { dome, mix, smooth } from './noise';
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

/** The left arm from the shoulder by the elbow to the hand behind the back: where, how thick, how far in front. */
const JOINTS = [
  [14.2, 3.6, 4.4, 1],
  [17.8, 6.4, 4.9, 1.2],
  [20.4, 14, 4.5, 1.4],
  [22.6, 22, 3.9, 1],
  [24.2, 29.4, 3.5, 0],
  [22.6, 35.6, 3.3, -2],
  [17.6, 42, 3, -5],
  [11, 48, 2.6, -9],
] as const;

type Joint = readonly [x: number, y: number, radius: number, forward: number];

const ARM: readonly Joint[] = JOINTS.flatMap((from, i): Joint[] => {
  const [before, to, after] = [JOINTS[i - 1] ?? from, JOINTS[i + 1], JOINTS[i + 2] ?? JOINTS[i + 1]];
  if (to === undefined || after === undefined) return [from];
  return [0, 0.25, 0.5, 0.75].map((t): Joint => {
    const way = (column: 0 | 1 | 2 | 3) => {
      const [a, b, c, d] = [before[column], from[column], to[column], after[column]];
      return (
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
      );
    };
    return [way(0), way(1), way(2), way(3)];
  });
});

/** The greater of two heights, without an edge where they meet. */
function softMost(a: number, b: number, soft: number): number {
  const part = Math.max(soft - Math.abs(a - b), 0) / soft;
  return Math.max(a, b) + part * part * soft * 0.25;
}

/** A person with her arms behind her back, `arm`: how far within an arm the point is, from 0 to 1. */
export function personHeight(x: number, y: number, arm: number): number {
  const side = Math.abs(x);
  const bone =
    0.5 * Math.exp(-(((y - 1.9 + side * 0.13) / 1.1) ** 2)) * smooth(0.8, 3, side) * smooth(15, 10, side);
  const hollow = 0.7 * Math.exp(-((x / 1.7) ** 2 + ((y + 0.2) / 1.8) ** 2));
  const navel = 0.8 * Math.exp(-((x / 0.55) ** 2 + ((y - 47.6) / 0.8) ** 2));
  const line = 0.35 * Math.exp(-((x / 1.2) ** 2)) * smooth(31, 36, y) * smooth(52, 46, y);
  const [width] = girth(y);
  const trunk = side > width ? -30 : bodyHeight(x, y) + bone - hollow - navel - line;
  return arm <= 0.46
    ? trunk
    : softMost(trunk, 4.9 * dome((arm - 0.45) * 2.1) + mix(1.4, -6, smooth(22, 48, y)), 3);
}

export const limbs = (side: 1 | -1): Shape[] =>
  ARM.slice(0, -1).flatMap((from, i) => {
    const to = ARM[i + 1] ?? from;
    return Array.from({ length: 6 }, (_, step) => {
      const way = step / 5;
      const [x, y, r] = [mix(from[0], to[0], way) * side, mix(from[1], to[1], way), mix(from[2], to[2], way)];
      return {
        d: `M${(x - r).toFixed(2)} ${y.toFixed(2)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
      };
    });
  });

/** The outline of a person, arms and all. */
export function personOutline(from: number, to: number): Shape[] {
  return [bodyOutline(from, to), ...limbs(1), ...limbs(-1)];
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
