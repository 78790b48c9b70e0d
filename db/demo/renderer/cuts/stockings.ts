import { ROD } from '../figure';
import { laceBand, sym, twins } from '../outline';
import type { Layer } from '../scene';
import { type Cut, frame } from './cut';

/** One stocking: they differ by their side only. */
function stocking(side: 0 | 1): Layer[] {
  const one = (path: string) => [twins(path)[side] ?? sym('0,0')];
  const lace = side === 0 ? '2.6,22.4 8,23.8 15,23.8 20,22.4' : '-20,22.4 -15,23.8 -8,23.8 -2.6,22.4';
  return [
    {
      shapes: one('2.6,14.4c 8,12.6 14,12.6 19.8,14.4c 15,17 8,17'),
      cloth: 'cotton',
      tint: 'deep',
      form: { kind: 'inside', deep: 5 },
    },
    {
      shapes: one(
        '2.4,14.6c 8,16.2 15,16.2 20,14.6c 20.4,30 18.4,48 16.2,60 16.8,74 14.6,92 12,104 11.6,110 13,114 16.6,119 17,122.6 12,124 8,122 6.2,117 6.4,108 6.6,98 4.4,82 4.6,66 3,48 2,30',
      ),
      cloth: 'cotton',
      form: { kind: 'round', deep: 6.4 },
      printed: true,
      folds: [
        { kind: 'crease', angle: 8, size: 4, deep: 0.4, seed: 131, from: 0.4, to: 1 },
        { kind: 'crease', angle: -14, size: 3, deep: 0.36, seed: 133, from: 0.3, to: 1 },
      ],
    },
    {
      shapes: one('2.3,14.4c 8,16 15,16 20.1,14.4c 20.3,21.6c 15,23.2 8,23.2 2.2,21.6c'),
      cloth: 'knit',
      tint: 'trim',
      form: { kind: 'round', deep: 6.6 },
      lift: 0.3,
      edge: 0.2,
    },
    {
      shapes: laceBand(lace, { both: false, size: 1.8 }),
      cloth: 'band',
      tint: 'trim',
      form: { kind: 'round', deep: 6.6 },
      lift: 0.5,
      edge: 0.1,
    },
  ];
}

export const stockings: Cut = {
  layers: [{ ...ROD, unworn: true }, ...stocking(0), ...stocking(1)],
  view: frame(4, 130, 30),
};
