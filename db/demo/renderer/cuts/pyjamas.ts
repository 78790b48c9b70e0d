import { closed, line, sym, twinLines, twins } from '../outline';
import { type Cut, frame } from './cut';
import { hanger, LABEL, sleeves } from './hanging';

export const pyjamas: Cut = {
  layers: [
    ...hanger(-4),
    {
      shapes: [sym('0,-4.6 6,-3.4 8.4,1 6,20 0,24')],
      cloth: 'cotton',
      tint: 'deep',
      form: { kind: 'inside', deep: 5 },
      unworn: true,
    },
    LABEL(-2.8),
    ...sleeves({
      path: '14,-0.6c 18.8,1.2 22,5 26,15 30.4,29 33,44 34.4,54c 31,56 26.6,56.8 23.8,56.2c 21.6,42 18,28 14.4,17',
      seed: 221,
      x: 17,
      y: 4,
      cloth: 'cotton',
      printed: true,
    }),
    {
      shapes: twinLines('24,54.4 29,54.6 34.2,52.2', 0.6),
      cloth: 'cotton',
      tint: 'trim',
      form: { kind: 'flat' },
      lift: 4,
      edge: 0.3,
    },
    {
      shapes: [
        {
          d: 'M6.6 -4C12 -3 15.8 -1 17.8 0.6C19 14 18.6 30 19.4 46C20 56 20.8 64 21 70C14 72 4 72.4 -2.6 72C-2.4 56 -2.2 38 -1.8 22C1 14 4.6 4 6.6 -4Z',
        },
      ],
      cloth: 'cotton',
      form: { kind: 'body', cling: 0.4 },
      hemmed: true,
      printed: true,
      wave: 0.25,
      folds: [
        { kind: 'hang', count: 6, deep: 1.5, from: 0.2, to: 1, seed: 224 },
        { kind: 'crease', angle: -34, size: 7, deep: 0.8, seed: 225 },
        { kind: 'pull', x: 16, y: 14, reach: 24, count: 10, deep: 0.9, seed: 226 },
      ],
    },
    {
      shapes: [
        {
          d: 'M-6.6 -4C-12 -3 -15.8 -1 -17.8 0.6C-19 14 -18.6 30 -19.4 46C-20 56 -20.8 64 -21 70C-14 72 -4 72.6 2 72.2C2 56 1.9 38 1.8 22C-1 14 -4.6 4 -6.6 -4Z',
        },
      ],
      cloth: 'cotton',
      form: { kind: 'body', cling: 0.4 },
      lift: 0.5,
      hemmed: true,
      printed: true,
      wave: 0.25,
      folds: [
        { kind: 'hang', count: 6, deep: 1.5, from: 0.2, to: 1, seed: 227 },
        { kind: 'crease', angle: 34, size: 7, deep: 0.8, seed: 228 },
        { kind: 'pull', x: -16, y: 14, reach: 24, count: 10, deep: 0.9, seed: 229 },
      ],
    },
    {
      shapes: twins(
        '5.6,-4.8c 8.6,-3.8 11,-1.8c 12.6,4 12,8.4c 9.4,8.8c 9.6,11.4c 6,17 1.4,21.6c 2.6,12 4.4,3',
      ),
      cloth: 'cotton',
      form: { kind: 'body', cling: 0.4 },
      lift: 1.2,
      edge: 0.18,
      hemmed: true,
      printed: true,
    },
    {
      shapes: twinLines('5.8,-4.6 8.6,-3.8 11,-1.8c 12.4,4 11.9,8.3c 9.4,8.8c 9.5,11.4c 6,17 1.6,21.4', 0.5),
      cloth: 'cotton',
      tint: 'trim',
      form: { kind: 'body', cling: 0.4 },
      lift: 1.45,
      edge: 0.08,
    },
    {
      shapes: [closed('6,20c 14.4,19.4c 14.6,28 10.4,30c 6.2,28.4')],
      cloth: 'cotton',
      form: { kind: 'body', cling: 0.4 },
      lift: 0.6,
      edge: 0.16,
      hemmed: true,
      printed: true,
    },
    {
      shapes: [line('5.9,21.4c 14.5,20.8c', 0.6), line('1.7,22c 1.8,72c', 0.4)],
      cloth: 'cotton',
      tint: 'trim',
      form: { kind: 'body', cling: 0.4 },
      lift: 0.95,
      edge: 0.08,
    },
    {
      shapes: [27, 38, 49, 60].map((y) => ({ d: `M-0.9 ${y}a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0 -1.8 0Z` })),
      cloth: 'glass',
      tint: '#f4ebe0',
      form: { kind: 'body', cling: 0.4 },
      lift: 1.1,
      edge: 0.5,
    },
  ],
  view: frame(-18, 74, 36),
  gap: 4,
};
