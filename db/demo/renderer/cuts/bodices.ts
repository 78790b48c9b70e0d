import { hug } from '../body';
import { across, laceBand, line, sym, twinLines } from '../outline';
import { type Cut, frame } from './cut';
import { back, bow, CLOSE, straps } from './parts';

export const bodysuit: Cut = {
  layers: [
    back(`0,27 5,25 10,17 ${'11.8,2c 13.2,1c'} 14.8,14 ${hug(26)} 12,36 0,38`, 'tulle'),
    ...straps('10.6,15 12,7 12.6,0.8', 1),
    {
      shapes: [
        sym(
          `0,31c 2,28 6.4,22 10.4,14.4c 12.6,17.6 14.6,19.6 ${hug(20.6)}c ${hug(26)} ${hug(32)} ${hug(39)} ${hug(43)} ${hug(49)} ${hug(53.6)}c 15,58.4 10.6,63.6 6.8,69.8 3.8,74.8c 0,75.4`,
        ),
      ],
      cloth: 'tulle',
      form: CLOSE,
      lift: 0.15,
      printed: true,
      folds: [{ kind: 'crease', angle: 12, size: 4, deep: 0.14, seed: 107 }],
    },
    {
      shapes: [
        sym(
          `0,31.6c 2,28.6 6.4,22.6 10.4,15.4c 12.4,18 14.4,20 ${hug(21)}c ${hug(30)} 12,33.4 7,35.2 2.6,33.4 0,31.8`,
        ),
        sym('0,50 4,53 9.6,57.6 14,58.6 10.4,63.8 6.6,70 3.7,74.8c 0,75.4'),
      ],
      cloth: 'lycra',
      tint: 'deep',
      form: CLOSE,
      lift: 0.2,
    },
    {
      shapes: [
        sym(
          `0,31c 2,28 6.4,22 10.4,14.4c 12.6,17.6 14.6,19.6 ${hug(20.6)}c ${hug(30)} 12,33.6 7,35.4 2.6,33.6 0,31.6`,
        ),
        sym(`0,43.6 3,48 9,55 15,57.6 10.6,63.6 6.8,69.8 3.8,74.8c 0,75.4`),
      ],
      cloth: 'lace',
      form: CLOSE,
      lift: 0.35,
    },
    {
      shapes: [
        ...laceBand('0.4,30.6 6.2,22 10.2,14.4', { both: false, size: 1.3 }),
        ...laceBand('-10.2,14.4 -6.2,22 -0.4,30.6', { both: false, size: 1.3 }),
        ...laceBand('16.8,53.8 15,58.2 10.8,63.4 7,69.6 4.2,74', { both: false, size: 1.1 }),
        ...laceBand('-16.8,53.8 -15,58.2 -10.8,63.4 -7,69.6 -4.2,74', { both: false, size: 1.1 }),
      ],
      cloth: 'band',
      form: CLOSE,
      lift: 0.55,
      edge: 0.12,
    },
    {
      shapes: [33, 36, 39].flatMap((y) => [
        line(`-1.5,${y}c 1.5,${y + 2.4}c`, 0.42),
        line(`1.5,${y}c -1.5,${y + 2.4}c`, 0.42),
      ]),
      cloth: 'satin',
      tint: 'trim',
      form: CLOSE,
      lift: 0.8,
      edge: 0.15,
    },
    ...bow(0, 32.6, 0.9, 10.4),
  ],
  view: frame(0, 77, 20),
};

export const corset: Cut = {
  layers: [
    back(`0,27 6,26 ${hug(23)}c ${hug(30)}c 8,34 0,34`),
    {
      shapes: [
        sym(
          `0,25.6c 3,22.4 8,18.8 12.6,19c ${hug(21.4)}c ${hug(26)} ${hug(32, 0)} ${hug(39, -0.6)} ${hug(43, -0.5)} ${hug(49, 0)} ${hug(53)}c 11,54.6 5,57 0,61c`,
        ),
      ],
      cloth: 'satin',
      form: CLOSE,
      lift: 0.4,
      edge: 0.25,
      hemmed: true,
      printed: true,
      folds: [{ kind: 'crease', angle: 4, size: 3, deep: 0.13, seed: 111 }],
    },
    {
      shapes: [
        ...twinLines('4.6,23 3.6,42 4.4,57.4', 0.4),
        ...twinLines('8.6,20.4 6.9,42 8.6,55', 0.4),
        ...twinLines('12.8,20.6 10,42 12.8,53.8', 0.4),
      ],
      cloth: 'satin',
      form: CLOSE,
      lift: 0.55,
      edge: 0.14,
    },
    {
      shapes: [across('0,61 5,57 11,54.6 17.2,53c', 0.7)],
      cloth: 'satin',
      tint: 'trim',
      form: CLOSE,
      lift: 0.7,
      edge: 0.2,
    },
    {
      shapes: laceBand('0,25 3,22 8,18.4 12.6,18.6 16.2,21', { size: 1.5 }),
      cloth: 'band',
      tint: 'pale',
      form: CLOSE,
      lift: 0.75,
      edge: 0.12,
    },
    {
      shapes: [sym('0,26c 1.4,26c 1.3,57c 0,58.2c')],
      cloth: 'satin',
      tint: 'deep',
      form: CLOSE,
      lift: 0.6,
      edge: 0.2,
      hemmed: true,
    },
    {
      shapes: [28, 32.4, 36.8, 41.2, 45.6, 50].flatMap((y) => [
        line(`-1.9,${y}c 1.9,${y + 4.2}c`, 0.42),
        line(`1.9,${y}c -1.9,${y + 4.2}c`, 0.42),
      ]),
      cloth: 'satin',
      tint: 'trim',
      form: CLOSE,
      lift: 0.9,
      edge: 0.18,
    },
    ...bow(0, 55.4, 1.3, 11.6),
  ],
  view: frame(6, 71, 24),
};
