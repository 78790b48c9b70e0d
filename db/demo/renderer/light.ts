import type { Rgb } from './colours';
import { Field } from './field';
import { clamp, hash, noise, smooth } from './noise';
import type { Scene } from './scene';

/** Directions to the window: four places of it, so that shadows get soft edges. */
const WINDOW = [
  [-0.52, -0.56, 0.645],
  [-0.42, -0.63, 0.655],
  [-0.58, -0.44, 0.685],
  [-0.44, -0.5, 0.745],
  [-0.34, -0.56, 0.755],
] as const;
const KEY = [-0.58, -0.52, 0.627] as const;

function half(z: Field, by: number): Field {
  const [width, height] = [Math.ceil(z.width / by), Math.ceil(z.height / by)];
  return new Field(width, height).tell((x, y) => z.get(x * by, y * by));
}

/** How much of the window each point sees, from 0 to 1. */
export function castShadows(scene: Scene, reach: number): Field {
  const by = scene.fine * 2;
  const small = half(scene.fields.z, by);
  const lit = new Field(small.width, small.height).tell((x, y, index) => {
    const here = small.at(index) / by;
    let sum = 0;
    for (const [lx, ly, lz] of WINDOW) {
      const flat = Math.hypot(lx, ly);
      const [sx, sy, rise] = [lx / flat, ly / flat, lz / flat];
      const jitter = hash(x, y, 3) * 1.2;
      let hidden = 0;
      for (let way = 1.2 + jitter; way < reach && hidden < 1; way *= 1.14) {
        const over = small.get(x + sx * way, y + sy * way) / by - here - way * rise;
        hidden = Math.max(hidden, clamp(over / (0.4 + way * 0.09)));
      }
      sum += 1 - hidden;
    }
    return sum / WINDOW.length;
  });
  const soft = lit.blur(1.6);
  return new Field(scene.fields.z.width, scene.fields.z.height).tell((x, y) => between(soft, x / by, y / by));
}

function between(field: Field, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - left, y - top];
  const upper = field.get(left, top) * (1 - u) + field.get(left + 1, top) * u;
  const lower = field.get(left, top + 1) * (1 - u) + field.get(left + 1, top + 1) * u;
  return upper * (1 - v) + lower * v;
}

/** How open each point is to the room: less in folds, under edges and beside what stands before it. */
export function openness(scene: Scene): Field {
  const { z } = scene.fields;
  const radii = [3, 9, 26].map((radius) => radius * scene.fine);
  const blurred = radii.map((radius) => z.blur(radius));
  const around = scene.fields.cover.blur(20 * scene.fine);
  return new Field(z.width, z.height).tell((_x, _y, index) => {
    const cover = scene.fields.cover.at(index);
    const wall = 1 - 0.42 * around.at(index);
    if (cover < 0.01) return wall;
    let open = 1;
    for (const [place, radius] of radii.entries()) {
      const below = ((blurred[place]?.at(index) ?? 0) - z.at(index)) / radius;
      open *= 1 - clamp(below * 0.85, 0, 0.42);
    }
    return wall + (open - wall) * cover;
  });
}

export type Lamp = {
  /** What stands for the light of the window, the room, and how much of all of it there is. */
  key: Rgb;
  fill: Rgb;
  room: Rgb;
};

export const DAY: Lamp = { key: [1.0, 0.965, 0.915], fill: [0.17, 0.175, 0.19], room: [0.25, 0.25, 0.265] };
export const EVENING: Lamp = {
  key: [0.62, 0.585, 0.545],
  fill: [0.1, 0.1, 0.115],
  room: [0.14, 0.138, 0.15],
};

/** The light that leaves a point of the scene. */
export function lightAt(scene: Scene, index: number, seen: number, open: number, lamp: Lamp): Rgb {
  const { r, g, b, nx, ny, gloss, shine, sheen } = scene.fields;
  const [x, y] = [nx.at(index), ny.at(index)];
  const z = Math.sqrt(Math.max(0.0025, 1 - x * x - y * y));
  const towards = x * KEY[0] + y * KEY[1] + z * KEY[2];
  const day = clamp((towards + 0.22) / 1.22) ** 1.15 * seen;
  const fill = clamp(x * 0.72 + y * -0.1 + z * 0.68);
  const up = 0.72 - 0.28 * y;
  const [hx, hy, hz] = [KEY[0] * 0.546, KEY[1] * 0.546, (KEY[2] + 1) * 0.546];
  const glint = Math.max(0, x * hx + y * hy + z * hz);
  const power = gloss.at(index);
  const spot = (glint ** power * 0.65 + glint ** (power * 4.5) * 0.5) * shine.at(index) * seen;
  const back = clamp(x * 0.6 + y * 0.1 + z * 0.25);
  const edge =
    (1 - z) ** 3 * (sheen.at(index) + shine.at(index) * 0.22) * (0.35 + 0.65 * Math.max(seen, back)) * open;
  const part = (albedo: number, channel: 0 | 1 | 2) =>
    albedo * (lamp.key[channel] * day + lamp.fill[channel] * fill * open + lamp.room[channel] * up * open) +
    lamp.key[channel] * (spot * (0.5 + 0.5 * Math.sqrt(albedo)) + edge * (0.25 + 0.75 * albedo) * 0.8);
  return [part(r.at(index), 0), part(g.at(index), 1), part(b.at(index), 2)];
}

/** Film: highlights run out softly, and there is grain. */
export function develop(value: number, x: number, y: number): number {
  const toned = value < 0.7 ? value : 0.7 + 0.3 * (1 - Math.exp(-(value - 0.7) / 0.3));
  return toned * (1 + (hash(x, y, 77) - 0.5) * 0.012);
}

/** Plaster: a wall that is not quite even, as light finds it. */
export function plaster(x: number, y: number): [nx: number, ny: number] {
  const at = (a: number, b: number) =>
    noise(a / 46, b / 30, 61) * 1.5 + noise(a / 13, b / 9, 62) * 0.35 + noise(a / 3.2, b / 3.2, 63) * 0.08;
  const here = at(x, y);
  return [(here - at(x + 1, y)) * 0.32, (here - at(x, y + 1)) * 0.32];
}

export function vignette(x: number, y: number): number {
  return 1 - 0.22 * smooth(0.45, 1.15, Math.hypot(x - 0.42, y - 0.4) * 1.35);
}
