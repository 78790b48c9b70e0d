import { hug } from '../body';
import { across, laceBand, sym } from '../outline';
import { type Cut, frame } from './cut';
import { BRIEF, BRIEF_FOLDS, back, bow, CLOSE, straps } from './parts';

export const slip: Cut = {
  layers: [
    back(`0,22.4 6,21.6 ${hug(20.6, 0)}c ${hug(26)}c 8,30 0,30`, 'silk'),
    ...straps('9.4,13.6 11.4,6 12.4,0.4', 0.7),
    {
      shapes: [
        sym(
          `0,23.4 3,21.4 6.6,17.6 9.4,13c 12,16.4 14.4,18.8 ${hug(19.6, 0.5)}c ${hug(26, 0.6)} ${hug(32, 1)} ${hug(40, 2.2)} ${hug(48, 2.4)} ${hug(56, 1.8)} 21.4,66 23,80 25,96c 12,98.6 0,98`,
        ),
      ],
      cloth: 'silk',
      form: { kind: 'body', cling: 0.72 },
      hemmed: true,
      printed: true,
      wave: 0.42,
      folds: [
        { kind: 'hang', count: 6, deep: 3, from: -0.25, to: 1.15, seed: 114 },
        { kind: 'pull', x: 9, y: 12, reach: 20, count: 12, deep: 0.7, seed: 115 },
        { kind: 'pull', x: -9, y: 12, reach: 20, count: 12, deep: 0.7, seed: 116 },
        { kind: 'crease', angle: 34, size: 9, deep: 0.7, seed: 117, from: 0.1, to: 0.9 },
        { kind: 'crease', angle: -52, size: 10, deep: 0.8, seed: 118, from: 0.2, to: 0.8 },
        { kind: 'swag', y: 26, reach: 9, deep: 0.8, seed: 120 },
      ],
    },
    {
      shapes: [
        ...laceBand('-0.4,23.6 -3,21.2 -6.6,17.4 -9.2,13.2', { both: false, size: 1.1 }),
        ...laceBand('9.2,13.2 6.6,17.4 3,21.2 0.4,23.6', { both: false, size: 1.1 }),
      ],
      cloth: 'band',
      tint: 'trim',
      form: CLOSE,
      lift: 0.8,
      edge: 0.1,
    },
  ],
  view: frame(-1, 101, 27),
};

export const babydoll: Cut = {
  layers: [
    { shapes: [BRIEF], cloth: 'satin', tint: 'base', form: CLOSE, lift: 0.2, folds: BRIEF_FOLDS, worn: true },
    back(`0,22.6 6,22 ${hug(21.4, 0)}c ${hug(30)}c 8,31 0,31`, 'tulle'),
    ...straps('9.6,14.6 11.6,6 12.4,0.6', 0.8),
    {
      shapes: [sym('0,32 8,31.6 14.8,30.6c 20,44 25,58 29,70c 20,74 8,75 0,75')],
      cloth: 'tulle',
      tint: 'deep',
      form: { kind: 'body', cling: 0.1 },
      lift: -3,
      wave: 0.5,
      folds: [{ kind: 'hang', count: 13, deep: 2.4, from: 0.2, to: 1, seed: 122 }],
    },
    {
      shapes: [sym('0,32 8,31.6 14.8,30.6c 19.6,44 24,57 27.6,67c 18,71.4 8,72.4 0,72.4')],
      cloth: 'tulle',
      form: { kind: 'body', cling: 0.3 },
      wave: 0.5,
      folds: [
        { kind: 'hang', count: 15, deep: 2.6, from: 0.2, to: 1, seed: 123 },
        { kind: 'gather', y: 31.6, up: 1, down: 22, size: 1.5, deep: 1.2, seed: 124 },
      ],
    },
    {
      shapes: laceBand('0,72.6 8,72.4 18,71.2 27,67', { size: 1.6 }),
      cloth: 'band',
      tint: 'pale',
      form: { kind: 'body', cling: 0.3 },
      lift: 1,
      edge: 0.1,
    },
    {
      shapes: [
        sym(`0,27.4c 2.4,24.8 6.4,20.4 9.6,14.4c 12,17.8 14.4,19.8 ${hug(21)}c ${hug(31)}c 8,32.6 0,32.4`),
      ],
      cloth: 'satin',
      form: CLOSE,
      lift: 0.3,
      hemmed: true,
      folds: [{ kind: 'gather', y: 31.6, up: 9, down: 2, size: 1.5, deep: 0.7, seed: 125 }],
    },
    {
      shapes: [across(`0,32 8,31.8 ${hug(30.6, 0.2)}c`, 1.7)],
      cloth: 'satin',
      tint: 'trim',
      form: CLOSE,
      lift: 0.8,
      edge: 0.2,
    },
    ...bow(0, 31.6, 1.2, 11),
  ],
  view: frame(0, 77, 29),
};
