import { closed, sym, twinLines, twins } from '../outline';
import type { Layer } from '../scene';
import { type Cut, frame } from './cut';
import { oval } from './gifts';

const slipper = (side: 0 | 1): Layer[] => {
  const one = (path: string) => [twins(path)[side] ?? sym('0,0')];
  return [
    {
      shapes: one('3,-11 6.4,-14 10,-12.6 11.4,-6 11,4 9.8,12 6.6,14.4 3.6,12 2.4,4 2,-4'),
      cloth: 'leather',
      tint: '#6b4630',
      form: { kind: 'puff', deep: 0.5, soft: 0.4 },
      edge: 0.4,
    },
    {
      shapes: one('3.5,-10.4 6.4,-13.2 9.6,-12 10.8,-6 10.4,4 9.3,11.4 6.6,13.6 4,11.4 2.9,4 2.6,-4'),
      cloth: 'satin',
      tint: 'trim',
      form: { kind: 'puff', deep: 0.3, soft: 0.8 },
      lift: 0.6,
      folds: [
        { kind: 'crease', angle: 45, size: 1.4, deep: 0.07, seed: 301 },
        { kind: 'crease', angle: -45, size: 1.4, deep: 0.07, seed: 302 },
      ],
    },
    {
      shapes: one('1.6,-2c 4,0.4 9,0.8 11.8,-2.2c 12.4,-8 11,-13.4 6.6,-15 3,-14 1.2,-8'),
      cloth: 'velvet',
      form: { kind: 'puff', deep: 3.2, soft: 2.6 },
      lift: 0.8,
      edge: 0.2,
      printed: true,
      hemmed: true,
    },
    {
      shapes: twinLines('1.7,-2.1c 4,0.2 9,0.6 11.7,-2.3c', 0.7).slice(side, side + 1),
      cloth: 'satin',
      tint: 'trim',
      form: { kind: 'puff', deep: 0.5, soft: 0.5 },
      lift: 1.6,
      edge: 0.2,
    },
  ];
};

export const slippers: Cut = {
  layers: [...slipper(0), ...slipper(1)],
  view: { ...frame(-18, 18, 16), turn: 0 },
  gap: 0,
  thing: [-15, 14.4],
};

export const sunhat: Cut = {
  layers: [
    {
      shapes: [
        closed(
          '-25,4 -20.6,-5.4 -9,-10.4 4,-10.8 17,-7.8 24.4,-0.4 25.4,6 19.6,12.4 8.6,15.8 -4.4,16.2 -16.4,13 -23,9.2',
        ),
      ],
      cloth: 'straw',
      form: { kind: 'puff', deep: 2.2, soft: 3 },
      edge: 0.3,
      folds: [
        { kind: 'pull', x: 0, y: 0, reach: 36, count: 7, deep: 1.8, seed: 311 },
        { kind: 'crease', angle: 10, size: 14, deep: 1, seed: 312 },
      ],
    },
    { shapes: [oval(0, 2.4, 11.4, 6.6)], cloth: 'straw', tint: 'deep', form: { kind: 'flat' }, lift: 2.2 },
    {
      shapes: [
        closed('-10.6,2c -10.8,-4 -9,-12 -5,-14.6 0,-14 5,-15 9.4,-11.6 10.8,-4 10.6,2c 6,6.2 -6,6.2'),
      ],
      cloth: 'straw',
      form: { kind: 'puff', deep: 7, soft: 6 },
      lift: 2.4,
      folds: [{ kind: 'pull', x: 0.4, y: -15, reach: 9, count: 3, deep: 0.8, seed: 313 }],
    },
    {
      shapes: [closed('-10.8,-2.4c -5,1.6 5,1.6 10.8,-2.4c 10.8,2.4c 5,6.6 -5,6.6 -10.8,2.4c')],
      cloth: 'satin',
      tint: 'trim',
      form: { kind: 'round', deep: 8 },
      lift: 4,
      edge: 0.2,
      hemmed: true,
      folds: [{ kind: 'crease', angle: 6, size: 1.4, deep: 0.2, seed: 314 }],
    },
    {
      shapes: [
        closed('8.6,2c 13,6 17,11 18.6,17.4c 15,16.8c 11,12 8.4,7 7.4,4c'),
        closed('8,1 12.6,-2.6 15.4,-1.2 14.6,2.4 10,3.6'),
        closed('7.4,2.4 8.2,8 6.4,12.6c 3.6,11.4c 5.6,7'),
      ],
      cloth: 'satin',
      tint: 'trim',
      form: { kind: 'puff', deep: 1, soft: 0.8 },
      lift: 9,
      folds: [{ kind: 'pull', x: 8, y: 2, reach: 14, count: 12, deep: 0.5, seed: 315 }],
    },
  ],
  view: frame(-24, 25, 29),
  gap: 0,
  thing: [-15, 17.4],
};
