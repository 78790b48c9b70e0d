import { hug } from '../body';
import type { Fold } from '../folds';
import { closed, sym, twinLines, twins } from '../outline';
import type { Layer } from '../scene';

export const CLOSE = { kind: 'body', cling: 1 } as const;

export const INSIDE = { kind: 'inside', deep: 8 } as const;

export const BRIEF_FOLDS: Fold[] = [
  { kind: 'pull', x: 0, y: 76, reach: 10, count: 9, deep: 0.3, seed: 101 },
  { kind: 'pull', x: 18, y: 57, reach: 9, count: 10, deep: 0.25, seed: 102 },
  { kind: 'pull', x: -18, y: 57, reach: 9, count: 10, deep: 0.25, seed: 103 },
];

export const BRIEF = sym(
  `0,57.6 7,57 13,55.2 ${hug(53.4)}c ${hug(57.4)}c 14,60.6 9.6,65.6 6.2,71 3.8,75c 0,75.6`,
);

/** Straps with their sliders of brass. */
export function straps(path: string, wide = 0.9): Layer[] {
  const [, at = '12,8'] = path.split(' ');
  const [x = 12, y = 8] = at.replace('c', '').split(',').map(Number);
  return [
    { shapes: twinLines(path, wide), cloth: 'band', tint: 'base', form: CLOSE, lift: 0.25, edge: 0.14 },
    {
      shapes: twins(
        `${x - wide * 0.8},${y - 0.5}c ${x + wide * 0.8},${y - 0.5}c ${x + wide * 0.8},${y + 0.7}c ${x - wide * 0.8},${y + 0.7}c`,
      ),
      cloth: 'brass',
      tint: '#c79a52',
      form: CLOSE,
      lift: 0.6,
      edge: 0.25,
    },
  ];
}

export const back = (
  path: string,
  cloth: Layer['cloth'] = 'satin',
  unworn: true | undefined = true,
): Layer => ({
  shapes: [sym(path)],
  cloth,
  tint: 'deep',
  form: INSIDE,
  ...(unworn ? { unworn } : {}),
});

export function bow(x: number, y: number, size: number, lift: number, tint: Layer['tint'] = 'trim'): Layer[] {
  const s = (dx: number, dy: number, corner = '') => `${x + dx * size},${y + dy * size}${corner}`;
  return [
    {
      shapes: [
        closed(
          `${s(0.2, 0.3, 'c')} ${s(1, 1.5)} ${s(1.3, 2.9, 'c')} ${s(0.7, 2.7, 'c')} ${s(0.3, 1.6)} ${s(-0.1, 0.4, 'c')}`,
        ),
        closed(
          `${s(-0.2, 0.3, 'c')} ${s(-1, 1.4)} ${s(-1.5, 2.7, 'c')} ${s(-0.9, 2.7, 'c')} ${s(-0.4, 1.6)} ${s(0.1, 0.4, 'c')}`,
        ),
        closed(`${s(0, 0, 'c')} ${s(1.2, -0.9)} ${s(2.3, -0.6)} ${s(2.2, 0.6)} ${s(1.1, 0.6)}`),
        closed(`${s(0, 0, 'c')} ${s(-1.2, -0.9)} ${s(-2.3, -0.6)} ${s(-2.2, 0.6)} ${s(-1.1, 0.6)}`),
      ],
      cloth: 'satin',
      tint,
      form: { kind: 'puff', deep: 0.6 * size, soft: 0.45 * size },
      lift,
      edge: 0.14,
      folds: [{ kind: 'pull', x, y, reach: 3 * size, count: 11, deep: 0.3 * size, seed: 119 }],
    },
    {
      shapes: [closed(`${s(-0.42, -0.5)} ${s(0.42, -0.5)} ${s(0.42, 0.55)} ${s(-0.42, 0.55)}`)],
      cloth: 'satin',
      tint,
      form: { kind: 'puff', deep: 0.8 * size, soft: 0.4 * size },
      lift: lift + 0.3,
      edge: 0.14,
    },
  ];
}
