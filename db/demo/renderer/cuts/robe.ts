import { across, closed, line, sym } from '../outline';
import { type Cut, frame } from './cut';
import { hanger, LABEL, sleeves } from './hanging';

export const robe: Cut = {
  layers: [
    ...hanger(-4),
    {
      shapes: [sym('0,-4.4 6,-3 9,2 9,30 0,40')],
      cloth: 'satin',
      tint: 'deep',
      form: { kind: 'inside', deep: 5 },
      unworn: true,
    },
    LABEL(-2.4),
    ...sleeves({
      path: '14,-0.4c 18.4,1.4 21.4,5 25,14 30,28 33.6,42 35.4,50c 31,53.6 25,54.6 21.6,53.6c 20,42 17,26 14,16',
      seed: 201,
      x: 17,
      y: 4,
      cloth: 'satin',
    }),
    {
      shapes: [
        {
          d: 'M7 -4C12 -3 15.6 -1.2 17.6 0.4C18.4 12 16.8 26 16.4 40C18 58 22.4 78 24.6 99C14 101.6 2 102 -7 101C-6.4 80 -4.6 60 -3 45C-1 30 4 12 7 -4Z',
        },
      ],
      cloth: 'satin',
      form: { kind: 'body', cling: 0.5 },
      hemmed: true,
      wave: 0.4,
      folds: [
        { kind: 'hang', count: 4.4, deep: 3, from: 0.05, to: 1.1, seed: 204 },
        { kind: 'pull', x: 2, y: 44, reach: 26, count: 13, deep: 1.8, seed: 205 },
        { kind: 'gather', y: 44, up: 16, down: 26, size: 3.6, deep: 1.6, seed: 206 },
      ],
    },
    {
      shapes: [
        {
          d: 'M-7 -4C-12 -3 -15.6 -1.2 -17.6 0.4C-18.4 12 -16.8 26 -16.4 40C-18 58 -22.4 78 -24.6 99C-16 101.8 -2 102.6 9 101.4C8 80 6 62 5.4 45C2 30 -4 12 -7 -4Z',
        },
      ],
      cloth: 'satin',
      form: { kind: 'body', cling: 0.5 },
      lift: 0.6,
      hemmed: true,
      wave: 0.4,
      folds: [
        { kind: 'hang', count: 5, deep: 3, from: 0.05, to: 1.1, seed: 207 },
        { kind: 'pull', x: 2, y: 44, reach: 28, count: 13, deep: 1.8, seed: 208 },
        { kind: 'gather', y: 44, up: 16, down: 26, size: 3.6, deep: 1.6, seed: 209 },
      ],
    },
    {
      shapes: [line('8.4,-3.6c 5,14 0.6,32 -1.4,43c', 4.2)],
      cloth: 'satin',
      form: { kind: 'body', cling: 0.5 },
      lift: 0.9,
      edge: 0.16,
      hemmed: true,
    },
    {
      shapes: [line('-8.4,-3.6c -5,14 0.8,32 4.4,43 6.4,60 7.4,80 7.6,100', 4.2)],
      cloth: 'satin',
      form: { kind: 'body', cling: 0.5 },
      lift: 1.4,
      edge: 0.16,
      hemmed: true,
      folds: [{ kind: 'crease', angle: 80, size: 3, deep: 0.4, seed: 210 }],
    },
    {
      shapes: [across('0,44.6 8,44.2 16.9,42.6c', 4.4)],
      cloth: 'satin',
      tint: 'trim',
      form: { kind: 'body', cling: 0.8 },
      lift: 1.6,
      edge: 0.22,
      hemmed: true,
      folds: [{ kind: 'crease', angle: 3, size: 1.4, deep: 0.36, seed: 211 }],
    },
    {
      shapes: [
        closed('3,45c 5.6,50 8.4,60 9.4,73c 5.6,74.2c 4.4,62 2.6,52 1,46c'),
        closed('1.6,45c -0.4,52 -2,60 -1.6,68c -5.2,67.4c -5.2,58 -3,50 0,45c'),
        closed('2,44c 6,39.4 11,38.6 12.4,41.4 11.4,45.6 6,46.4 2,45.6c'),
        closed('2,44c -2.4,40.4 -6.6,40.4 -7.4,43 -6.6,46.4 -2,46.4 2,45.6c'),
      ],
      cloth: 'satin',
      tint: 'trim',
      form: { kind: 'puff', deep: 1.1, soft: 1 },
      lift: 9.6,
      edge: 0.2,
      folds: [{ kind: 'pull', x: 2, y: 44.6, reach: 18, count: 12, deep: 0.6, seed: 212 }],
    },
    {
      shapes: [closed('0.2,42.4 3.8,42.2 4.2,47 0.4,47.2')],
      cloth: 'satin',
      tint: 'trim',
      form: { kind: 'puff', deep: 1.6, soft: 1.2 },
      lift: 10,
      folds: [{ kind: 'crease', angle: 76, size: 1, deep: 0.4, seed: 213 }],
    },
  ],
  view: frame(-18, 104, 37),
  gap: 4,
};
