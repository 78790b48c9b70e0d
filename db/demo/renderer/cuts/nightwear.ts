import { hug } from '../body';
import { across, laceBand, sym, twinLines } from '../outline';
import { type Cut, frame } from './cut';

export const nightdress: Cut = {
  layers: [
    {
      shapes: [sym(`0,22.4 6,21.4 ${hug(20.6, 0)}c ${hug(28)}c 8,31 0,31`)],
      cloth: 'silk',
      tint: 'deep',
      form: { kind: 'inside', deep: 8 },
      unworn: true,
    },
    {
      shapes: twinLines('9.6,13.4 11.6,6 12.4,0.4', 1),
      cloth: 'band',
      form: { kind: 'body', cling: 1 },
      lift: 0.25,
      edge: 0.14,
    },
    {
      shapes: [sym('0,40 14,40 21,70 26,120 22,136c 10,137 0,137')],
      cloth: 'silk',
      tint: 'deep',
      form: { kind: 'inside', deep: 5 },
      folds: [{ kind: 'hang', count: 9, deep: 2, from: 0.4, to: 1, seed: 230 }],
    },
    {
      shapes: [
        {
          d: `M0 33C6 33.6 12 33.2 15.2 32C15.4 40 17.4 50 20 58C23 78 25.6 108 27 134C20 137.4 14 138 9.4 137.6C8 122 5.4 108 2.4 98C2.6 112 2 128 0.6 138C-10 138.6 -20 137.4 -27 134C-25.6 108 -23 78 -20 58C-17.4 50 -15.4 40 -15.2 32C-12 33.2 -6 33.6 0 33Z`,
        },
      ],
      cloth: 'silk',
      form: { kind: 'body', cling: 0.5 },
      hemmed: true,
      wave: 0.3,
      folds: [
        { kind: 'hang', count: 8, deep: 3, from: 0.15, to: 1.05, seed: 231 },
        { kind: 'gather', y: 33, up: 1, down: 26, size: 2.4, deep: 1.3, seed: 232 },
      ],
    },
    {
      shapes: [
        sym(`0,24c 3,22 6.8,18.4 9.6,13c 12,16.6 14.4,19 ${hug(20)}c ${hug(26)} ${hug(32.6)}c 8,34.4 0,34.4`),
      ],
      cloth: 'silk',
      form: { kind: 'body', cling: 1 },
      lift: 0.35,
      hemmed: true,
      folds: [
        { kind: 'gather', y: 34, up: 10, down: 2, size: 1.7, deep: 0.8, seed: 233 },
        { kind: 'pull', x: 9.6, y: 12, reach: 14, count: 14, deep: 0.5, seed: 234 },
        { kind: 'pull', x: -9.6, y: 12, reach: 14, count: 14, deep: 0.5, seed: 235 },
      ],
    },
    {
      shapes: [across(`0,34.2 8,34 ${hug(32.6, 0.1)}c`, 1.2)],
      cloth: 'satin',
      tint: 'trim',
      form: { kind: 'body', cling: 1 },
      lift: 0.8,
      edge: 0.25,
    },
  ],
  view: frame(-1, 140, 30),
};

export const camiset: Cut = {
  layers: [
    {
      shapes: [sym(`0,22.4 6,21.4 ${hug(20.6, 0)}c ${hug(26)}c 8,30 0,30`)],
      cloth: 'satin',
      tint: 'deep',
      form: { kind: 'inside', deep: 8 },
      unworn: true,
    },
    {
      shapes: twinLines('9.4,13.4 11.4,6 12.4,0.4', 0.7),
      cloth: 'band',
      form: { kind: 'body', cling: 1 },
      lift: 0.25,
      edge: 0.14,
    },
    {
      shapes: [
        {
          d: 'M0 59C8 59.4 16 58.6 19.4 57.6C21.6 66 23.4 76 24.4 86C18 88.6 8 89 2.4 88C1.6 84 1 80 0 77C-1 80 -1.6 84 -2.4 88C-8 89 -18 88.6 -24.4 86C-23.4 76 -21.6 66 -19.4 57.6C-16 58.6 -8 59.4 0 59Z',
        },
      ],
      cloth: 'satin',
      form: { kind: 'body', cling: 0.6 },
      lift: -0.6,
      hemmed: true,
      wave: 0.3,
      folds: [
        { kind: 'hang', count: 7, deep: 2.2, from: 0.3, to: 1, seed: 241 },
        { kind: 'gather', y: 58, up: 1, down: 14, size: 1.5, deep: 1, seed: 242 },
        { kind: 'crease', angle: 30, size: 6, deep: 0.6, seed: 243 },
      ],
    },
    {
      shapes: [
        ...laceBand('3,88.2 8,89 18,88 24,85.6', { both: false, size: 1.6 }),
        ...laceBand('-24,85.6 -18,88 -8,89 -3,88.2', { both: false, size: 1.6 }),
      ],
      cloth: 'band',
      tint: 'trim',
      form: { kind: 'body', cling: 0.6 },
      lift: 0.4,
      edge: 0.1,
    },
    {
      shapes: [
        sym(
          `0,24.4c 3,22 6.8,18.2 9.4,13c 12,16.6 14.6,19 ${hug(20, 0.4)}c ${hug(28, 1)} ${hug(36, 2.4)} ${hug(44, 4)} 19.6,55 20.6,61c 10,63.6 0,63.4`,
        ),
      ],
      cloth: 'satin',
      form: { kind: 'body', cling: 0.6 },
      lift: 0.8,
      hemmed: true,
      wave: 0.45,
      folds: [
        { kind: 'hang', count: 6, deep: 2.4, from: -0.1, to: 1.1, seed: 244 },
        { kind: 'pull', x: 9.4, y: 12, reach: 20, count: 11, deep: 0.8, seed: 245 },
        { kind: 'pull', x: -9.4, y: 12, reach: 20, count: 11, deep: 0.8, seed: 246 },
        { kind: 'swag', y: 27, reach: 8, deep: 0.9, seed: 247 },
      ],
    },
    {
      shapes: [
        ...laceBand('-0.3,24.4 -3,21.8 -6.8,18 -9.2,13.2', { both: false, size: 1.1 }),
        ...laceBand('9.2,13.2 6.8,18 3,21.8 0.3,24.4', { both: false, size: 1.1 }),
      ],
      cloth: 'band',
      tint: 'trim',
      form: { kind: 'body', cling: 1 },
      lift: 1.4,
      edge: 0.1,
    },
  ],
  view: frame(-1, 91, 27),
};
