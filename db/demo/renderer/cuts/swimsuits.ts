import { hug } from '../body';
import type { Fold } from '../folds';
import { across, line, sym } from '../outline';
import { type Cut, frame } from './cut';
import { CLOSE } from './parts';

const STRETCH: Fold[] = [
  { kind: 'crease', angle: 14, size: 4.2, deep: 0.16, seed: 11, from: 0.2, to: 1 },
  { kind: 'pull', x: 17, y: 60, reach: 11, count: 9, deep: 0.32, seed: 12 },
  { kind: 'pull', x: -17, y: 60, reach: 11, count: 9, deep: 0.32, seed: 13 },
  { kind: 'pull', x: 0, y: 74, reach: 9, count: 8, deep: 0.26, seed: 14 },
];

export const onepiece: Cut = {
  layers: [
    {
      shapes: [sym(`0,24 5,22 9.5,15 11.6,2c 13.9,1c 14.6,8 15.4,18 ${hug(26)} 13,34 0,36`)],
      cloth: 'lycra',
      tint: 'deep',
      form: { kind: 'inside', deep: 8 },
    },
    {
      shapes: [
        sym(
          `0,25.6 4.2,24.4 8,19.6 10.4,11 11.4,1.2c 13.9,0.6c 14.1,8 14.6,14.5 ${hug(20)}c ${hug(26)} ${hug(32)} ${hug(39)} ${hug(43)} ${hug(49)} ${hug(55)}c 15.4,58.6 11,63.4 7,69.6 3.8,74.6c 0,75.4`,
        ),
      ],
      cloth: 'lycra',
      form: CLOSE,
      lift: 0.15,
      hemmed: true,
      printed: true,
      folds: STRETCH,
    },
    {
      shapes: [across(`0,43.6 6,43.3 ${hug(42.4, 0.1)}c`, 2)],
      cloth: 'band',
      tint: 'trim',
      form: CLOSE,
      lift: 0.45,
      edge: 0.35,
    },
    {
      shapes: [line('-1.3,42.1c 1.3,42.1c 1.3,45.1c -1.3,45.1c -1.3,42.1c', 0.55)],
      cloth: 'brass',
      tint: '#c79a52',
      form: CLOSE,
      lift: 0.9,
      edge: 0.3,
    },
  ],
  view: frame(0, 76, 20),
};

export const plunge: Cut = {
  layers: [
    {
      shapes: [
        sym(`0,50 4,47 8,44 ${hug(46)}c ${hug(40)} 11,39 0,44`),
        sym('0,-7 4.5,-6 5.8,-3 4.4,-3 0,-5'),
      ],
      cloth: 'lycra',
      tint: 'deep',
      form: { kind: 'inside', deep: 6 },
      unworn: true,
    },
    {
      shapes: [
        sym(
          `0,46c 2.4,38 5.2,26 6.2,14 5.4,-5c 6.8,-5.2c 9.6,6 13.4,15 ${hug(23)}c ${hug(30)} ${hug(39)} ${hug(43)} ${hug(49)} ${hug(54)}c 15,58.4 10.6,63.4 6.8,69.6 3.7,74.6c 0,75.4`,
        ),
      ],
      cloth: 'lycra',
      form: CLOSE,
      lift: 0.15,
      hemmed: true,
      printed: true,
      folds: [
        ...STRETCH,
        { kind: 'pull', x: 6, y: 4, reach: 24, count: 18, deep: 0.5, seed: 21 },
        { kind: 'pull', x: -6, y: 4, reach: 24, count: 18, deep: 0.5, seed: 22 },
      ],
    },
    {
      shapes: [across('0,29.6 4.6,28.8', 0.55), across('0,34.4 3.4,33.8', 0.55)],
      cloth: 'band',
      tint: 'trim',
      form: CLOSE,
      lift: 0.5,
      edge: 0.25,
    },
  ],
  view: frame(-7, 76, 20),
};
