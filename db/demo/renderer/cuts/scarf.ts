import { line, sym } from '../outline';
import { type Cut, frame } from './cut';

export const scarf: Cut = {
  layers: [
    {
      shapes: [sym('0,-6 7,-4.6 10,1 7,5 0,6.4')],
      cloth: 'knit',
      tint: 'deep',
      form: { kind: 'inside', deep: 4 },
    },
    {
      shapes: [
        {
          d: 'M7 4C11 12 13 26 13.4 42C13.8 56 14.4 66 15 76C11 77.4 5 77.6 1.4 77C0.6 58 0 38 -1.4 22C-2 14 2 8 7 4Z',
        },
      ],
      cloth: 'knit',
      form: { kind: 'puff', deep: 3.4, soft: 4 },
      lift: 6,
      edge: 0.5,
      wave: 0.2,
      folds: [{ kind: 'hang', count: 4, deep: 1.6, from: 0.9, to: 0.6, seed: 251 }],
    },
    {
      shapes: [
        {
          d: 'M-6 6C-11 16 -14 30 -14.6 46C-15 58 -15 68 -15.4 92C-11 93.6 -5 93.8 -1.2 93C-1 74 -0.4 52 1 34C2 22 2 12 -1 5Z',
        },
      ],
      cloth: 'knit',
      form: { kind: 'puff', deep: 3.6, soft: 4 },
      lift: 8,
      edge: 0.5,
      wave: 0.2,
      folds: [{ kind: 'hang', count: 4, deep: 1.8, from: 0.9, to: 0.6, seed: 252 }],
    },
    {
      shapes: [
        {
          d: 'M-8.6 -3.6C-13 -1 -15 5 -13 10C-8 17 2 19.6 9 15.4C14 12 15.4 4 11.4 -1.6C10 -3.4 8.4 -4 7.6 -3.4C9 1 6 6.4 0 7C-5.6 6.6 -8.8 1.6 -8.6 -3.6Z',
        },
      ],
      cloth: 'knit',
      form: { kind: 'puff', deep: 5, soft: 3.4 },
      lift: 8.6,
      edge: 0.5,
      folds: [
        { kind: 'pull', x: 0, y: -20, reach: 30, count: 6, deep: 0.8, seed: 253 },
        { kind: 'crease', angle: 12, size: 3.2, deep: 1.3, seed: 254 },
      ],
    },
    {
      shapes: [
        ...Array.from({ length: 15 }, (_, i) =>
          line(
            `${-15 + i},92.6c ${-15.2 + i + (i % 3) * 0.2},96 ${-15 + i + ((i * 7) % 5) * 0.14},99.4`,
            0.62,
          ),
        ),
        ...Array.from({ length: 14 }, (_, i) =>
          line(`${1.7 + i},76.4c ${1.6 + i + (i % 3) * 0.2},80 ${1.8 + i + ((i * 7) % 5) * 0.14},83`, 0.62),
        ),
      ],
      cloth: 'knit',
      form: { kind: 'flat' },
      lift: 7.6,
      edge: 0.5,
    },
  ],
  view: frame(-8, 101, 24),
  gap: 3,
};
