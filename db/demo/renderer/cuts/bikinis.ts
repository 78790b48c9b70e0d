import { hug } from '../body';
import { across, sym, twinLines, twins } from '../outline';
import type { Layer } from '../scene';
import { type Cut, frame } from './cut';
import { CLOSE } from './parts';

const BRIEF_LOW = `0,58.5 8,58 14,56.6 ${hug(55.4)}c ${hug(59)}c 14.6,61.5 9.6,66 6,71 3.6,74.6c 0,75.4`;

const BRIEF_BACK = `0,56.6 9,56 ${hug(55)}c ${hug(58)}c 12,64 0,65`;

function brief(front: string, back: string, seed: number): Layer[] {
  return [
    { shapes: [sym(back)], cloth: 'lycra', tint: 'deep', form: { kind: 'inside', deep: 9 }, unworn: true },
    {
      shapes: [sym(front)],
      cloth: 'lycra',
      form: CLOSE,
      lift: 0.15,
      hemmed: true,
      printed: true,
      folds: [
        { kind: 'pull', x: 0, y: 76, reach: 11, count: 9, deep: 0.4, seed },
        { kind: 'pull', x: 18, y: 57, reach: 10, count: 10, deep: 0.34, seed: seed + 1 },
        { kind: 'pull', x: -18, y: 57, reach: 10, count: 10, deep: 0.34, seed: seed + 2 },
      ],
    },
  ];
}

export const triangle: Cut = {
  layers: [
    {
      shapes: [across('0,33.4 8,32.6 15,30.6', 0.55), ...twinLines('4.6,-8 2,-9 0,-9.2', 0.5)],
      cloth: 'band',
      tint: 'deep',
      form: { kind: 'inside', deep: 7 },
      unworn: true,
    },
    {
      shapes: twinLines('7.6,14 7,4 5.4,-4 4.4,-8.4', 0.62),
      cloth: 'band',
      tint: 'base',
      form: CLOSE,
      lift: 0.3,
      edge: 0.28,
    },
    {
      shapes: [across(`0,32.6 8,32.6 ${hug(30.4, 0)}`, 0.6)],
      cloth: 'band',
      form: CLOSE,
      lift: 0.3,
      edge: 0.28,
    },
    {
      shapes: twins('7.6,13.4c 10.6,20 14.2,28 15,32.4c 9,33.2 4.4,33.3 1.5,32.8c 2.4,27 5.2,20 7.6,13.4c'),
      cloth: 'lycra',
      form: CLOSE,
      lift: 0.3,
      hemmed: true,
      printed: true,
      folds: [
        { kind: 'gather', y: 33.2, up: 9, down: 2, size: 1.5, deep: 0.55, seed: 31 },
        { kind: 'pull', x: 7.6, y: 12, reach: 14, count: 14, deep: 0.45, seed: 32 },
        { kind: 'pull', x: -7.6, y: 12, reach: 14, count: 14, deep: 0.45, seed: 33 },
      ],
    },
    ...brief(BRIEF_LOW, BRIEF_BACK, 41),
    {
      shapes: [
        ...twinLines('18,57.4 20.4,60.5 19.8,66 21,71', 0.55),
        ...twinLines('18,57.4 22.6,58.6 23.4,63 22.6,67.5', 0.55),
        ...twins('18,57c 20,53.6 23,53.4 22.8,55.6 21,57.6 18,57.6c'),
        ...twins('18,57c 15.8,53.4 14,54.4 14.6,56 16,57.4 18,57.6c'),
      ],
      cloth: 'band',
      form: { kind: 'puff', deep: 0.5, soft: 0.3 },
      lift: 4,
      edge: 0.28,
    },
  ],
  view: frame(-10, 77, 22),
};

export const bandeau: Cut = {
  layers: [
    {
      shapes: [sym(`0,23 8,22 ${hug(20.6)}c ${hug(29)}c 8,31 0,31`)],
      cloth: 'lycra',
      tint: 'deep',
      form: { kind: 'inside', deep: 8 },
      unworn: true,
    },
    {
      shapes: [sym(`0,21.6 3,20.2 8.5,17.6 ${hug(18.6)}c ${hug(31)}c 9,33 3,31.4 0,30`)],
      cloth: 'lycra',
      form: CLOSE,
      lift: 0.3,
      hemmed: true,
      printed: true,
      folds: [
        { kind: 'pull', x: 0, y: 26, reach: 12, count: 17, deep: 1, seed: 51 },
        { kind: 'crease', angle: 2, size: 2.6, deep: 0.2, seed: 52 },
      ],
    },
    {
      shapes: [sym('0,20.8 1.7,21.6 2.3,25.8 1.8,30 0,30.8')],
      cloth: 'lycra',
      form: { kind: 'puff', deep: 1.5, soft: 1.4 },
      lift: 10.6,
      printed: true,
      folds: [{ kind: 'crease', angle: 72, size: 0.9, deep: 0.4, seed: 53 }],
    },
    ...brief(BRIEF_LOW, BRIEF_BACK, 55),
  ],
  view: frame(10, 77, 20),
};

export const highwaist: Cut = {
  layers: [
    {
      shapes: [sym(`0,22 5,21 10,14 ${'11.8,1c 13.6,0.4c'} 15,16 ${hug(28)}c 8,31 0,31`)],
      cloth: 'lycra',
      tint: 'deep',
      form: { kind: 'inside', deep: 8 },
      unworn: true,
    },
    {
      shapes: twinLines('11,17 12.2,8 12.6,0.8', 1.9),
      cloth: 'lycra',
      form: CLOSE,
      lift: 0.3,
      edge: 0.12,
      printed: true,
    },
    {
      shapes: [sym(`0,22.4 3.4,21.4 7.6,17.8 10,15.4c 12.4,15.4c ${hug(20)}c ${hug(33)}c 8,34.4 0,34`)],
      cloth: 'lycra',
      form: CLOSE,
      lift: 0.3,
      hemmed: true,
      printed: true,
      folds: [
        { kind: 'pull', x: 0, y: 28, reach: 9, count: 13, deep: 0.45, seed: 61 },
        { kind: 'crease', angle: 4, size: 3, deep: 0.14, seed: 62 },
      ],
    },
    ...brief(
      `0,44 6,43.8 ${hug(43)}c ${hug(46)} ${hug(52)} ${hug(58)}c 15.4,61 10.8,65.4 7,70.6 4,74.6c 0,75.4`,
      `0,42 6,42 ${hug(42.4)}c ${hug(46)}c 6,47 0,47`,
      65,
    ),
    {
      shapes: [across(`0,45 6,44.8 ${hug(44, 0.1)}c`, 2.2)],
      cloth: 'lycra',
      tint: 'deep',
      form: CLOSE,
      lift: 0.4,
      edge: 0.25,
      hemmed: true,
    },
  ],
  view: frame(0, 76, 20),
};
