import { clamp, hash, noise, ridges, smooth } from './noise';

/** What a material does to the light at a point. */
export type Grain = {
  /** How much covers what lies beneath, from 0 (a hole) to 1. */
  cover: number;
  /** How far it stands out, in points of the finished picture. */
  relief: number;
  /** What its colour is multiplied with. */
  tone: number;
};
/** A place on the cloth: `x`, `y` in centimetres, `px`, `py` in points of the finished picture. */
export type Place = { x: number; y: number; px: number; py: number };

export type Material = {
  /** How narrow a highlight is, and how strong. */
  gloss: number;
  shine: number;
  /** Light that catches on fibres where the cloth turns away. */
  sheen: number;
  grain: (place: Place) => Grain;
};

const weave =
  (period: number, depth: number) =>
  ({ px, py }: Place): Grain => {
    const across = Math.sin((px * Math.PI * 2) / period);
    const down = Math.sin((py * Math.PI * 2) / period);
    const slub = noise(px / 34, py / 2.2, 5) + noise(px / 2.2, py / 40, 6);
    return { cover: 1, relief: depth * across * down, tone: 1 + slub * 0.05 + across * down * 0.05 };
  };

function satin({ px, py }: Place): Grain {
  return { cover: 1, relief: 0, tone: 1 + noise(px / 1.4, py / 18, 8) * 0.025 };
}

function jersey({ px, py }: Place): Grain {
  const rib = Math.sin(px * 1.9 + Math.sin(py * 2.3) * 0.8);
  return { cover: 1, relief: rib * 0.05, tone: 1 + rib * 0.02 + noise(px / 2, py / 2, 9) * 0.03 };
}

function velvet({ px, py }: Place): Grain {
  const nap = noise(px / 1.5, py / 2.6, 3);
  return { cover: 1, relief: nap * 0.22, tone: 1 + nap * 0.09 + noise(px / 30, py / 40, 4) * 0.08 };
}

function rib({ px, py, x }: Place): Grain {
  const wave = Math.sin(x * 5.2);
  const stitch = Math.sin(py * 1.25 + Math.sign(wave) * 0.9 + Math.abs(wave) * 2);
  return {
    cover: 1,
    relief: wave * 0.75 + stitch * 0.22,
    tone: 0.94 + wave * 0.1 + stitch * 0.05 + noise(px / 1.6, py / 1.6, 12) * 0.1,
  };
}

function canvas({ px, py }: Place): Grain {
  const [across, down] = [Math.sin(px * 1.7), Math.sin(py * 1.7)];
  const slub = noise(px / 20, py / 1.8, 5) + noise(px / 1.8, py / 24, 6);
  return {
    cover: 1,
    relief: across * down * 0.28 + slub * 0.1,
    tone: 1 + across * down * 0.07 + slub * 0.07,
  };
}

function straw({ x, y, px, py }: Place): Grain {
  const braid = Math.sin(y * 6.4);
  const turn = Math.sin(x * 7 + Math.sign(braid) * 1.6);
  return {
    cover: 1,
    relief: braid * 0.5 + turn * 0.3,
    tone: 0.95 + braid * 0.09 + turn * 0.09 + noise(px / 3, py / 3, 7) * 0.08,
  };
}

/** How far a point is from the nearest thread of a net with round holes of this size. */
function net(x: number, y: number, size: number): number {
  const row = Math.round(y / (size * 0.866));
  const shift = row % 2 === 0 ? 0 : size / 2;
  let near = 9;
  for (const next of [-1, 0, 1]) {
    const at = row + next;
    const offset = (at % 2 === 0 ? 0 : size / 2) - shift;
    const dx = x - shift - offset - Math.round((x - shift - offset) / size) * size;
    near = Math.min(near, Math.hypot(dx, y - at * size * 0.866));
  }
  return near / size;
}

function tulle({ x, y }: Place): Grain {
  const hole = smooth(0.52, 0.3, net(x, y, 0.42));
  return { cover: 0.5 - hole * 0.2, relief: 0, tone: 1 };
}

/** A flower with leaves: how much of a point it covers. */
function flower(x: number, y: number, turn: number, size: number): number {
  const far = Math.hypot(x, y) / size;
  if (far > 1.9) return 0;
  const angle = Math.atan2(y, x) + turn;
  const petal = 0.62 + 0.38 * Math.abs(Math.cos(angle * 2.5));
  const bloom = smooth(petal + 0.07, petal - 0.07, far);
  const vein = 0.3 * smooth(0.1, 0.02, Math.abs(Math.sin(angle * 2.5)) * far) * smooth(0.25, 0.4, far);
  const eye = smooth(0.16, 0.24, far);
  const leaf = Math.cos(angle * 1.5 + 0.5);
  const spray = leaf > 0.72 && far > petal ? smooth(1.75, 1.5, far) * smooth(0.72, 0.84, leaf) : 0;
  return Math.max(bloom * eye * (1 - vein), spray);
}

/** Flowers on a fine net, with holes that one sees through. */
function lace({ x, y }: Place): Grain {
  const size = 3.1;
  let bloom = 0;
  const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
  for (let i = -1; i <= 1; i++) {
    for (let j = -1; j <= 1; j++) {
      const [a, b] = [hash(column + i, row + j, 71), hash(column + i, row + j, 72)];
      const cx = (column + i + 0.5 + ((row + j) % 2 === 0 ? 0.25 : -0.25) + (a - 0.5) * 0.25) * size;
      const cy = (row + j + 0.5 + (b - 0.5) * 0.25) * size;
      bloom = Math.max(bloom, flower(x - cx, y - cy, a * 6.3, 1.05 + b * 0.3));
    }
  }
  const thread = smooth(0.3, 0.47, net(x, y, 0.5));
  const cover = Math.max(bloom, 0.2 + thread * 0.5);
  return { cover, relief: bloom * 1.1 + thread * 0.2, tone: 0.93 + bloom * 0.12 };
}

function leather({ px, py }: Place): Grain {
  const skin = ridges(px / 3, py / 3, 31);
  return { cover: 1, relief: skin * 0.2, tone: 0.97 + skin * 0.04 };
}

function strand({ px, py }: Place): Grain {
  const hair = noise(px / 1.3, py / 26, 61);
  return { cover: 1, relief: hair * 0.4, tone: 1 + hair * 0.16 };
}

function bare(): Grain {
  return { cover: 1, relief: 0, tone: 1 };
}

function wood({ x, y, px, py }: Place): Grain {
  const ring = Math.sin(y * 9 + noise(x / 6, y / 2, 41) * 5);
  return { cover: 1, relief: 0, tone: 1 + ring * 0.08 + noise(px / 22, py / 1.5, 42) * 0.1 };
}

function paper({ px, py }: Place): Grain {
  return {
    cover: 1,
    relief: noise(px / 2.4, py / 2.4, 51) * 0.12,
    tone: 1 + noise(px / 60, py / 60, 52) * 0.02,
  };
}

export const MATERIALS = {
  satin: { gloss: 7, shine: 0.22, sheen: 0.26, grain: satin },
  silk: { gloss: 8, shine: 0.29, sheen: 0.26, grain: satin },
  lycra: { gloss: 5, shine: 0.09, sheen: 0.12, grain: jersey },
  cotton: { gloss: 4, shine: 0.03, sheen: 0.05, grain: weave(2.6, 0.16) },
  linen: { gloss: 4, shine: 0.02, sheen: 0.05, grain: weave(3.1, 0.1) },
  canvas: { gloss: 4, shine: 0.02, sheen: 0.04, grain: canvas },
  velvet: { gloss: 4, shine: 0.02, sheen: 0.75, grain: velvet },
  knit: { gloss: 3, shine: 0.01, sheen: 0.3, grain: rib },
  straw: { gloss: 8, shine: 0.1, sheen: 0.05, grain: straw },
  tulle: { gloss: 10, shine: 0.1, sheen: 0.2, grain: tulle },
  lace: { gloss: 10, shine: 0.1, sheen: 0.08, grain: lace },
  band: { gloss: 14, shine: 0.16, sheen: 0.05, grain: bare },
  leather: { gloss: 22, shine: 0.16, sheen: 0, grain: leather },
  skin: { gloss: 9, shine: 0.07, sheen: 0.06, grain: bare },
  hair: { gloss: 10, shine: 0.22, sheen: 0.1, grain: strand },
  brass: { gloss: 26, shine: 0.9, sheen: 0, grain: bare },
  glass: { gloss: 60, shine: 0.7, sheen: 0.1, grain: bare },
  wax: { gloss: 10, shine: 0.08, sheen: 0.1, grain: bare },
  wood: { gloss: 18, shine: 0.12, sheen: 0, grain: wood },
  paper: { gloss: 6, shine: 0.03, sheen: 0, grain: paper },
} as const satisfies Record<string, Material>;
export type MaterialName = keyof typeof MATERIALS;

export const PATTERNS = ['plain', 'dots', 'stripes', 'sprigs'] as const;
export type PatternName = (typeof PATTERNS)[number];

function onLattice(x: number, y: number, size: number): [number, number, number] {
  const row = Math.round(y / size);
  const shift = row % 2 === 0 ? 0 : 0.5;
  const column = Math.round(x / size - shift);
  return [x - (column + shift) * size, y - row * size, hash(column, row, 90)];
}

/** How much of a point the printed pattern covers; places are in centimetres. */
export function print(pattern: PatternName, x: number, y: number): number {
  const size = 1;
  if (pattern === 'dots') {
    const [dx, dy] = onLattice(x, y, 2.3 * size);
    return smooth(0.42 * size, 0.34 * size, Math.hypot(dx, dy));
  }
  if (pattern === 'stripes') {
    const wide = 2.6 * size;
    const way = Math.abs(x / wide - Math.round(x / wide)) * wide;
    const thin = Math.abs(x / wide + 0.5 - Math.round(x / wide + 0.5)) * wide;
    return Math.max(smooth(0.46 * size, 0.4 * size, way), 0.8 * smooth(0.14 * size, 0.09 * size, thin));
  }
  if (pattern === 'sprigs') {
    const [dx, dy, turn] = onLattice(x, y, 4.4 * size);
    const angle = turn * 2 - 1;
    const along = (dx * Math.cos(angle) + dy * Math.sin(angle)) / size;
    const up = (dy * Math.cos(angle) - dx * Math.sin(angle)) / size;
    const stem = smooth(0.16, 0.07, Math.abs(along)) * smooth(1.5, 1.35, Math.abs(up));
    const leaf = (cx: number, cy: number, tilt: number) => {
      const [lx, ly] = [along - cx, up - cy];
      const [a, b] = [lx * Math.cos(tilt) + ly * Math.sin(tilt), ly * Math.cos(tilt) - lx * Math.sin(tilt)];
      return smooth(1.12, 0.92, Math.hypot(a / 0.78, b / 0.34));
    };
    return clamp(
      stem + leaf(0.62, -0.2, -0.6) + leaf(-0.62, -0.5, 0.6) + leaf(0, -1.5, 1.57) + leaf(0.6, 0.7, -0.6),
    );
  }
  return 0;
}
