import { closed, line, sym, twins } from '../outline';
import type { Layer } from '../scene';

/** A wooden hanger with its hook, for what hangs by its shoulders. */
export function hanger(neck: number): Layer[] {
  return [
    {
      shapes: [
        line(
          `0,${neck - 3} 0,${neck - 7}c 0.4,${neck - 9} 2.6,${neck - 10} 2.6,${neck - 12.4} 0,${neck - 14.4} -2.6,${neck - 12.6}`,
          0.7,
        ),
      ],
      cloth: 'brass',
      tint: '#b98a45',
      form: { kind: 'flat' },
      edge: 0.5,
      unworn: true,
    },
    {
      shapes: [
        sym(
          `0,${neck - 4.4} 4,${neck - 3.2} 14,${neck + 1.6} 15,${neck + 3.4} 8,${neck + 1.4} 0,${neck - 0.4}`,
        ),
      ],
      cloth: 'wood',
      tint: '#8a5a36',
      form: { kind: 'puff', deep: 1.6, soft: 1.2 },
      edge: 0.3,
      unworn: true,
    },
  ];
}

export const LABEL = (y: number): Layer => ({
  shapes: [closed(`-2.2,${y}c 2.2,${y}c 2.2,${y + 1.9}c -2.2,${y + 1.9}c`)],
  cloth: 'satin',
  tint: '#f3e9dc',
  form: { kind: 'inside', deep: 4 },
  lift: 0.3,
  edge: 0.1,
  unworn: true,
});

type Sleeve = { path: string; seed: number; x: number; y: number; cloth: Layer['cloth']; printed?: true };

/** Both sleeves: they hang from the shoulder and crease at the elbow. */
export function sleeves({ path, seed, x, y, cloth, printed }: Sleeve): Layer[] {
  return [1, -1].map((side) => ({
    shapes: [twins(path)[side === 1 ? 0 : 1] ?? sym('0,0')],
    cloth,
    form: { kind: 'round', deep: 4.6 },
    lift: -1.4,
    hemmed: true,
    ...(printed ? { printed } : {}),
    wave: 0.2,
    folds: [
      { kind: 'pull', x: x * side, y, reach: 30, count: 9, deep: 1.7, seed: seed + side },
      { kind: 'crease', angle: 58 * side, size: 5, deep: 1, seed: seed + 2 + side },
      { kind: 'hang', count: 2.6, deep: 1.3, from: 0.1, to: 1, seed: seed + 6 + side },
    ],
  }));
}
