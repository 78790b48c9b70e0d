import { hug } from '../body';
import { across, laceBand, sym, twinLines, twins } from '../outline';
import { type Cut, frame } from './cut';
import { BRIEF, BRIEF_FOLDS, back, bow, CLOSE, straps } from './parts';

export const bralette: Cut = {
  layers: [
    back(`0,27 6,26 ${hug(24)}c ${hug(32)}c 8,33 0,33`, 'lace'),
    ...straps('10,15 12,6 12.8,0.6'),
    {
      shapes: [
        sym(`0,29.6c 2.2,26.6 6,21.6 9.8,14.4c 12,17.6 14.4,20.4 ${hug(21.6)}c ${hug(32.6)}c 9,34 0,34`),
        ...laceBand('0.4,29 2.2,26.4 6,21.4 9.6,14.8', { both: false, size: 1.1 }).slice(1, 2),
      ],
      cloth: 'satin',
      tint: 'pale',
      form: CLOSE,
      lift: 0.1,
    },
    {
      shapes: [
        sym(`0,29.6c 2.2,26.6 6,21.6 9.8,14.2c 12,17.4 14.4,20 ${hug(21.4)}c ${hug(33.6)}c 9,35 0,35`),
      ],
      cloth: 'lace',
      form: CLOSE,
      lift: 0.3,
      folds: [{ kind: 'gather', y: 34, up: 7, down: 2, size: 1.6, deep: 0.3, seed: 104 }],
    },
    {
      shapes: [
        ...laceBand('-0.3,29.4 -2.4,26.2 -6.2,21 -9.7,14.2', { both: false, size: 1.3 }),
        ...laceBand('9.7,14.2 6.2,21 2.4,26.2 0.3,29.4', { both: false, size: 1.3 }),
      ],
      cloth: 'band',
      tint: 'base',
      form: CLOSE,
      lift: 0.5,
      edge: 0.12,
    },
    {
      shapes: [across(`0,34.6 8,34.4 ${hug(33.4, 0)}c`, 1.5)],
      cloth: 'satin',
      tint: 'deep',
      form: CLOSE,
      lift: 0.5,
      edge: 0.2,
      hemmed: true,
    },
    ...bow(0, 30, 0.62, 9.8),
    back(`0,55 8,54.6 ${hug(53)}c ${hug(57)}c 9,58 0,58`, 'lace'),
    {
      shapes: [sym(`0,62 8,61 13.6,58.6 10,65.4 6.4,71 4,75c 0,75.4`)],
      cloth: 'satin',
      tint: 'pale',
      form: CLOSE,
      lift: 0.05,
      folds: BRIEF_FOLDS,
    },
    { shapes: [BRIEF], cloth: 'lace', form: CLOSE, lift: 0.3, folds: BRIEF_FOLDS, edge: 0.1 },
    {
      shapes: laceBand('0,57.4 7,56.8 13,55 17,53.4', { size: 1.4 }),
      cloth: 'band',
      form: CLOSE,
      lift: 0.55,
      edge: 0.12,
    },
    ...bow(0, 57.2, 0.55, 12),
  ],
  view: frame(1, 77, 20),
};

export const balconette: Cut = {
  layers: [
    back(`0,28 6,27.4 ${hug(25)}c ${hug(32)}c 8,33 0,33`),
    ...straps('12.4,18.4 13,8 12.8,0.6', 1.1),
    {
      shapes: [
        ...twins(
          `0.6,25.4c 3,22 7,19.2 12.2,17.6c 14.4,20 ${hug(22)}c ${hug(31)}c 12,34.2 8,34.8 3.6,33.4 0.8,29c`,
        ),
      ],
      cloth: 'satin',
      form: CLOSE,
      lift: 0.35,
      edge: 0.2,
      hemmed: true,
      folds: [
        { kind: 'pull', x: 8, y: 36, reach: 8, count: 12, deep: 0.12, seed: 105 },
        { kind: 'crease', angle: 8, size: 5, deep: 0.06, seed: 106 },
      ],
    },
    {
      shapes: twinLines('7.8,18.8 8.2,24 7.6,34.4', 0.22),
      cloth: 'satin',
      tint: 'deep',
      form: CLOSE,
      lift: 0.36,
      edge: 0.05,
    },
    {
      shapes: [
        ...laceBand('0.8,25.2 3,22 7,19.2 12.4,17.4', { both: false, size: 1.5 }),
        ...laceBand('-12.4,17.4 -7,19.2 -3,22 -0.8,25.2', { both: false, size: 1.5 }),
      ],
      cloth: 'band',
      tint: 'pale',
      form: CLOSE,
      lift: 0.7,
      edge: 0.12,
    },
    { shapes: [sym('0,26c 1,26.6 0.9,32c 0,32.4c')], cloth: 'satin', form: CLOSE, lift: 0.3 },
    ...bow(0, 26.8, 0.6, 10),
    back(`0,55 8,54.6 ${hug(53)}c ${hug(57)}c 9,58 0,58`),
    { shapes: [BRIEF], cloth: 'satin', form: CLOSE, lift: 0.2, folds: BRIEF_FOLDS, hemmed: true },
    {
      shapes: laceBand('0,57.4 7,56.8 13,55 17,53.4', { size: 1.7 }),
      cloth: 'band',
      tint: 'pale',
      form: CLOSE,
      lift: 0.6,
      edge: 0.12,
    },
    ...bow(0, 57.6, 0.6, 12.2),
  ],
  view: frame(1, 77, 20),
};
