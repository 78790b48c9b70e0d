import sharp from 'sharp';
import { Field } from './field';

/** What is filled or stroked; lengths are centimetres on the wearer. A `hole` takes away again. */
export type Shape = { d: string; width?: number; hole?: true; dash?: string };
/** Where the wearer's collar stands in the picture, and how many points a centimetre is. */
export type View = { x: number; y: number; scale: number; turn?: number };

type Point = { x: number; y: number; corner: boolean };

/** 'x,y x,y' with a `c` behind corners: the points of a curve. */
function readPoints(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [x = 0, y = 0] = word.replace('c', '').split(',').map(Number);
      return { x, y, corner: word.endsWith('c') };
    });
}

function curve(points: Point[], closed: boolean): string {
  const count = points.length;
  const at = (index: number) => {
    const place = closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1);
    return points[place] ?? { x: 0, y: 0, corner: true };
  };
  const print = (value: number) => value.toFixed(2);
  const parts = [`M${print(at(0).x)} ${print(at(0).y)}`];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const pull = 1 / 6;
    const [ax, ay] = from.corner
      ? [from.x + (to.x - from.x) / 3, from.y + (to.y - from.y) / 3]
      : [from.x + (to.x - before.x) * pull, from.y + (to.y - before.y) * pull];
    const [bx, by] = to.corner
      ? [to.x - (to.x - from.x) / 3, to.y - (to.y - from.y) / 3]
      : [to.x - (after.x - from.x) * pull, to.y - (after.y - from.y) * pull];
    parts.push(`C${[ax, ay, bx, by, to.x, to.y].map(print).join(' ')}`);
  }
  return parts.join('') + (closed ? 'Z' : '');
}

function mirror(points: Point[]): Point[] {
  return points.map(({ x, y, corner }) => ({ x: -x, y, corner })).reverse();
}

/** A closed shape of which the right half is told, from the middle above to the middle below. */
export function sym(text: string): Shape {
  const points = readPoints(text);
  const inner = mirror(points).filter(({ x }) => x !== 0);
  return { d: curve([...points, ...inner], true) };
}

export function closed(text: string): Shape {
  return { d: curve(readPoints(text), true) };
}

/** A closed shape and its counterpart on the other side. */
export function twins(text: string): Shape[] {
  const points = readPoints(text);
  return [{ d: curve(points, true) }, { d: curve(mirror(points), true) }];
}

export function line(text: string, width: number): Shape {
  return { d: curve(readPoints(text), false), width };
}

export function twinLines(text: string, width: number): Shape[] {
  const points = readPoints(text);
  return [
    { d: curve(points, false), width },
    { d: curve(mirror(points), false), width },
  ];
}

/** A line across both sides, told from its middle to its right end. */
export function across(text: string, width: number): Shape {
  const points = readPoints(text);
  return { d: curve([...mirror(points).filter(({ x }) => x !== 0), ...points], false), width };
}

function along(text: string, both: boolean, step: number): [number, number][] {
  const points = readPoints(text);
  const all = both ? [...mirror(points).filter(({ x }) => x !== 0), ...points] : points;
  const fine: [number, number][] = [];
  for (let i = 0; i + 1 < all.length; i++) {
    const [p0, p1, p2, p3] = [all[i - 1] ?? all[i], all[i], all[i + 1], all[i + 2] ?? all[i + 1]];
    if (!p0 || !p1 || !p2 || !p3) continue;
    for (let t = 0; t < 1; t += 0.02) {
      const way = (a: number, b: number, c: number, d: number) =>
        0.5 *
        (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      fine.push([way(p0.x, p1.x, p2.x, p3.x), way(p0.y, p1.y, p2.y, p3.y)]);
    }
  }
  const places: [number, number][] = [];
  let left = step / 2;
  for (let i = 1; i < fine.length; i++) {
    const [a, b] = [fine[i - 1], fine[i]];
    if (!a || !b) continue;
    left -= Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (left <= 0) {
      places.push(b);
      left += step;
    }
  }
  return places;
}

const disc = (x: number, y: number, r: number) =>
  `M${(x - r).toFixed(2)} ${y.toFixed(2)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Lace along a line: a band, scallops, and an eyelet with four small holes in each of them. */
export function laceBand(text: string, { both = true, size = 1.5 } = {}): Shape[] {
  const places = along(text, both, size * 0.92);
  const points = readPoints(text);
  const all = both ? [...mirror(points).filter(({ x }) => x !== 0), ...points] : points;
  const scallops = places.map(([x, y]) => disc(x, y + size * 0.15, size * 0.58)).join('');
  const eyelets = places
    .flatMap(([x, y]) => [
      disc(x, y + size * 0.22, size * 0.16),
      disc(x - size * 0.27, y + size * 0.05, size * 0.09),
      disc(x + size * 0.27, y + size * 0.05, size * 0.09),
      disc(x, y + size * 0.54, size * 0.08),
    ])
    .join('');
  return [{ d: curve(all, false), width: size * 0.5 }, { d: scallops }, { d: eyelets, hole: true }];
}

/** How much of each point the shapes cover. */
export async function rasterise(
  shapes: readonly Shape[],
  view: View,
  [width, height]: readonly [number, number],
): Promise<Field> {
  const drawn = shapes.map(({ d, width: stroke, hole, dash }) => {
    const colour = hole ? '#000' : '#fff';
    return stroke === undefined
      ? `<path d="${d}" fill="${colour}"/>`
      : `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`;
  });
  const place = `translate(${view.x} ${view.y}) rotate(${view.turn ?? 0}) scale(${view.scale})`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/><g transform="${place}">${drawn.join('')}</g></svg>`;
  const bytes = await sharp(Buffer.from(svg)).removeAlpha().extractChannel(0).raw().toBuffer();
  return new Field(width, height).tell((_x, _y, index) => (bytes[index] ?? 0) / 255);
}
