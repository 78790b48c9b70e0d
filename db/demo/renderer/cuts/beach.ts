import { hug } from '../body';
import { sym, twinLines, twins } from '../outline';
import type { Layer } from '../scene';
import { type Cut, frame } from './cut';
import { CLOSE } from './parts';

export const kaftan: Cut = {
  layers: [
    {
      shapes: [sym('0,-3.6 5,-3.2 8,-2.4c 5,12 0,27c')],
      cloth: 'cotton',
      tint: 'deep',
      form: { kind: 'inside', deep: 5 },
      unworn: true,
    },
    ...([1, -1] as const).map(
      (side): Layer => ({
        shapes: [
          twins(
            '13,0.6c 22,3.4 30,8 35.6,13c 39,26 41,38 42,49c 23,49.6c 20.4,40 18.6,32 17.4,26c 15,20 13,10',
          )[side === 1 ? 0 : 1] ?? sym('0,0'),
        ],
        cloth: 'cotton',
        form: { kind: 'puff', deep: 1.6, soft: 2.6 },
        lift: 0.5,
        hemmed: true,
        printed: true,
        folds: [
          { kind: 'pull', x: 13 * side, y: 6, reach: 34, count: 9, deep: 2.6, seed: 71 + side },
          { kind: 'crease', angle: 62 * side, size: 5, deep: 0.7, seed: 75 + side },
        ],
      }),
    ),
    {
      shapes: [
        sym(
          '0,24c 2.6,15 5.4,6 7.4,-2.4c 11,-1.6 16,1.4c 19,14 18.6,26 19.6,38 21.6,58 24,82 25,98c 12,100.6 0,100',
        ),
      ],
      cloth: 'cotton',
      form: { kind: 'body', cling: 0.35 },
      hemmed: true,
      printed: true,
      wave: 0.35,
      folds: [
        { kind: 'hang', count: 7, deep: 3, from: 0.12, to: 1, seed: 77 },
        { kind: 'pull', x: 12, y: 2, reach: 40, count: 10, deep: 1.2, seed: 78 },
        { kind: 'pull', x: -12, y: 2, reach: 40, count: 10, deep: 1.2, seed: 79 },
      ],
    },
    {
      shapes: twinLines('0,24 2.6,15 5.4,6 7.4,-2.4', 1.5),
      cloth: 'cotton',
      tint: 'trim',
      form: { kind: 'body', cling: 0.35 },
      lift: 0.7,
      edge: 0.3,
      hemmed: true,
    },
  ],
  view: frame(-4, 102, 46),
};

export const pareo: Cut = {
  layers: [
    {
      shapes: [sym(`0,21.6 3,20.2 8.5,17.6 ${hug(18.6)}c ${hug(31)}c 9,33 3,31.4 0,30`)],
      cloth: 'lycra',
      tint: 'deep',
      form: CLOSE,
      lift: 0.3,
      hemmed: true,
      worn: true,
      folds: [{ kind: 'pull', x: 0, y: 26, reach: 12, count: 17, deep: 1, seed: 80 }],
    },
    {
      shapes: [sym(`0,50 8,48.4 ${hug(46)}c ${hug(52)}c 6,56 0,56`)],
      cloth: 'silk',
      tint: 'deep',
      form: { kind: 'inside', deep: 8 },
      unworn: true,
    },
    {
      shapes: [
        {
          d: 'M-13.6 43.6C-5 47 6 47 12.6 44.6C16 52 19 60 20 68C19 84 16 98 12 108C8 112 0 116 -8 117C-16 117.6 -22 116 -26 113C-23 92 -19.6 68 -19 58C-17.6 51 -15 47 -13.6 43.6Z',
        },
      ],
      cloth: 'silk',
      form: { kind: 'body', cling: 0.5 },
      printed: true,
      wave: 0.5,
      folds: [
        { kind: 'pull', x: 13, y: 47, reach: 62, count: 22, deep: 3, seed: 81 },
        { kind: 'hang', count: 7, deep: 1.5, from: 0.05, to: 1, seed: 82 },
      ],
    },
    {
      shapes: [{ d: 'M12 46C20 56 26 72 28 92C27 100 24 106 19 109C17 96 14 74 10.4 49Z' }],
      cloth: 'silk',
      form: { kind: 'puff', deep: 3, soft: 4 },
      lift: 8,
      wave: 0.4,
      folds: [{ kind: 'pull', x: 12, y: 42, reach: 52, count: 34, deep: 2.2, seed: 83 }],
    },
    {
      shapes: [
        { d: 'M10.4 43.6C13 41 16.4 42.6 16.6 46C16.6 49.4 13 51 10.6 49.6C8.6 48 8.6 45.4 10.4 43.6Z' },
        { d: 'M14 44C20 38 26 38 27.6 41.6C27 45.4 20 48.6 15 48.4Z' },
      ],
      cloth: 'silk',
      form: { kind: 'puff', deep: 2.4, soft: 2 },
      lift: 9,
      folds: [{ kind: 'pull', x: 13, y: 46, reach: 13, count: 14, deep: 1, seed: 84 }],
    },
  ],
  view: frame(36, 118, 28),
};
