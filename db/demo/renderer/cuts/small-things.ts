import { across, line, sym, twinLines, twins } from '../outline';
import { type Cut, frame } from './cut';

export const eyemask: Cut = {
  layers: [
    {
      shapes: [line('-10.4,-1 -15,-9 -6,-14.6 4,-12 13,-13.6 15.4,-8 10.4,-1', 1.1)],
      cloth: 'satin',
      tint: 'deep',
      form: { kind: 'puff', deep: 0.5, soft: 0.4 },
      edge: 0.2,
      folds: [{ kind: 'crease', angle: 90, size: 0.7, deep: 0.2, seed: 321 }],
    },
    {
      shapes: [sym('0,-4.2 5,-5.4 9,-5 11,-1.6 10.2,3 6.6,5.6 3.2,4.8 1.4,2.6 0,1.8')],
      cloth: 'silk',
      form: { kind: 'puff', deep: 2.2, soft: 1.8 },
      lift: 0.6,
      printed: true,
      folds: [
        { kind: 'pull', x: 0, y: -0.6, reach: 7, count: 13, deep: 0.24, seed: 322 },
        { kind: 'pull', x: 11, y: -1, reach: 7, count: 13, deep: 0.3, seed: 323 },
        { kind: 'pull', x: -11, y: -1, reach: 7, count: 13, deep: 0.3, seed: 324 },
      ],
    },
    {
      shapes: [
        {
          d: 'M0 -4.2C5 -5.6 9.2 -5.2 11 -1.6C11.6 3 8.6 5.8 6 5.6C3 5 2 2 0 1.8C-2 2 -3 5 -6 5.6C-8.6 5.8 -11.6 3 -11 -1.6C-9.2 -5.2 -5 -5.6 0 -4.2Z',
          width: 0.42,
        },
      ],
      cloth: 'satin',
      tint: 'trim',
      form: { kind: 'flat' },
      lift: 0.9,
      edge: 0.2,
    },
  ],
  view: frame(-16.5, 9.5, 15.4),
  gap: 0,
  thing: [-14, 6],
};

export const sunglasses: Cut = {
  layers: [
    {
      shapes: [...twinLines('9.6,-1.6 11.4,-5 9,-7.6 4,-8.4', 0.7)],
      cloth: 'glass',
      tint: 'base',
      form: { kind: 'flat' },
      edge: 0.3,
    },
    {
      shapes: twins('1.4,-1.6 5,-3 9,-2.6 10,-0.4 9.4,3 6,4.6 2.8,3.4 1.2,1'),
      cloth: 'glass',
      form: { kind: 'puff', deep: 0.8, soft: 0.4 },
      lift: 0.4,
      edge: 0.3,
    },
    {
      shapes: twins('2.2,-0.8 5,-2 8.4,-1.7 9,0 8.4,2.4 6,3.7 3.4,2.7 2,0.8'),
      cloth: 'glass',
      tint: '#5a3b2e',
      form: { kind: 'puff', deep: 0.5, soft: 2 },
      lift: 0.7,
      edge: 0.05,
    },
    { shapes: [across('0,-1 1.7,-0.4', 0.7)], cloth: 'glass', form: { kind: 'flat' }, lift: 1, edge: 0.3 },
  ],
  view: frame(-9, 6, 12),
  gap: 0,
  thing: [-8.4, 4.6],
};
