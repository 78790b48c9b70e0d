import { closed, line, sym, twins } from '../outline';
import { type Cut, frame } from './cut';

export const oval = (x: number, y: number, rx: number, ry: number) => ({
  d: `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`,
});

export const candle: Cut = {
  layers: [
    {
      shapes: [
        { d: 'M-6.4 -9.2A6.4 1.6 0 0 1 6.4 -9.2L6.3 8.6C6 9.8 3 10.4 0 10.4C-3 10.4 -6 9.8 -6.3 8.6Z' },
      ],
      cloth: 'glass',
      form: { kind: 'round', deep: 6.2 },
      edge: 0.3,
    },
    {
      shapes: [oval(0, -9.2, 6.3, 1.5)],
      cloth: 'glass',
      tint: 'pale',
      form: { kind: 'flat' },
      lift: 3,
      edge: 0.1,
    },
    {
      shapes: [oval(0, -9, 5.7, 1.2)],
      cloth: 'wax',
      tint: '#f3e3c4',
      form: { kind: 'flat' },
      lift: 2.8,
      edge: 0.1,
    },
    {
      shapes: [line('0,-9c 0.1,-11.4', 0.28)],
      cloth: 'wax',
      tint: '#3a2a20',
      form: { kind: 'flat' },
      lift: 5,
      edge: 0.1,
    },
    {
      shapes: [closed('-4,-3.4c 4,-3.4c 4,4.6c -4,4.6c')],
      cloth: 'paper',
      tint: '#f5ece0',
      form: { kind: 'round', deep: 4.9 },
      lift: 3.4,
      edge: 0.06,
    },
    {
      shapes: [
        line('-2.4,-0.6c 2.4,-0.6c', 0.24),
        line('-1.6,0.6c 1.6,0.6c', 0.16),
        line('-1,1.6c 1,1.6c', 0.16),
        closed('-3.5,-2.9c 3.5,-2.9c 3.5,-2.75c -3.5,-2.75c'),
        closed('-3.5,4.0c 3.5,4.0c 3.5,4.15c -3.5,4.15c'),
      ],
      cloth: 'wax',
      tint: '#8a6a3a',
      form: { kind: 'round', deep: 4.9 },
      lift: 3.5,
      edge: 0.02,
    },
  ],
  view: frame(-15, 14, 11.4),
  gap: 2,
  thing: [-11.4, 10.4],
};

export const tote: Cut = {
  layers: [
    {
      shapes: [line('-8,-10c -7.6,-22 0,-26 7.6,-22 8,-10c', 1.9)],
      cloth: 'canvas',
      tint: 'deep',
      form: { kind: 'flat' },
      lift: -2,
      edge: 0.3,
      hemmed: true,
    },
    {
      shapes: [sym('0,-12.4 10,-12.2 17,-11c 10,-9 0,-9')],
      cloth: 'canvas',
      tint: 'deep',
      form: { kind: 'inside', deep: 5 },
    },
    {
      shapes: [sym('0,-10 10,-10.4 17,-11.4c 17.6,2 17.2,14 16,22.6c 8,23.8 0,24')],
      cloth: 'canvas',
      form: { kind: 'round', deep: 6.5 },
      hemmed: true,
      edge: 0.3,
      folds: [
        { kind: 'pull', x: -8, y: -11, reach: 20, count: 8, deep: 0.9, seed: 331 },
        { kind: 'pull', x: 8, y: -11, reach: 20, count: 8, deep: 0.9, seed: 332 },
        { kind: 'crease', angle: 24, size: 7, deep: 0.8, seed: 333, from: 0.3, to: 1 },
        { kind: 'crease', angle: -30, size: 8, deep: 0.8, seed: 334, from: 0.3, to: 1 },
      ],
    },
    {
      shapes: [line('-8.6,-2c -8.6,-10 -9,-24 0,-28.4 9,-24 8.6,-10 8.6,-2c', 1.9)],
      cloth: 'canvas',
      tint: 'deep',
      form: { kind: 'round', deep: 4 },
      lift: 4,
      edge: 0.2,
      hemmed: true,
    },
    {
      shapes: [closed('-3.4,1c 3.4,1c 3.4,4.6c -3.4,4.6c')],
      cloth: 'leather',
      tint: '#8f6a48',
      form: { kind: 'round', deep: 6.5 },
      lift: 0.5,
      edge: 0.16,
      hemmed: true,
    },
    {
      shapes: [line('-1.9,2.8c 1.9,2.8c', 0.2)],
      cloth: 'wax',
      tint: '#5d432c',
      form: { kind: 'round', deep: 6.5 },
      lift: 0.62,
      edge: 0.02,
    },
  ],
  view: frame(-33, 29, 23),
  gap: 2,
  thing: [-28, 24],
};

export const giftbox: Cut = {
  layers: [
    {
      shapes: [closed('-15,-4c 15,-4c 14.6,17c -14.6,17c')],
      cloth: 'paper',
      form: { kind: 'round', deep: 3 },
      edge: 0.12,
    },
    {
      shapes: [closed('-2.4,-4c 2.4,-4c 2.4,17c -2.4,17c')],
      cloth: 'satin',
      tint: 'trim',
      form: { kind: 'flat' },
      lift: 3.4,
      edge: 0.12,
      folds: [{ kind: 'crease', angle: 88, size: 1.4, deep: 0.12, seed: 341 }],
    },
    {
      shapes: [closed('-16,-10c 16,-10c 16,-3.4c -16,-3.4c')],
      cloth: 'paper',
      tint: 'pale',
      form: { kind: 'round', deep: 3 },
      lift: 1,
      edge: 0.14,
    },
    {
      shapes: [closed('-2.4,-10c 2.4,-10c 2.4,-3.4c -2.4,-3.4c')],
      cloth: 'satin',
      tint: 'trim',
      form: { kind: 'flat' },
      lift: 4.4,
      edge: 0.12,
    },
    {
      shapes: [
        ...twins('0.6,-10.4c 5,-17.6 12,-19 13.6,-15.4 13,-11.4 5,-9.6'),
        closed('0.4,-10.6c 6,-8 10.6,-4 13,1.4c 9.4,1.2c 6,-3.4 2,-7'),
        closed('-0.4,-10.6c -6,-8 -9.4,-3 -10.6,3c -14,1.6c -11,-4.4 -5,-8'),
      ],
      cloth: 'satin',
      tint: 'trim',
      form: { kind: 'puff', deep: 2.6, soft: 1.7 },
      lift: 4.6,
      folds: [{ kind: 'pull', x: 0, y: -10.6, reach: 14, count: 15, deep: 0.9, seed: 342 }],
    },
    {
      shapes: [closed('-2,-12.4 2,-12.4 2.2,-8.8 -2.2,-8.8')],
      cloth: 'satin',
      tint: 'trim',
      form: { kind: 'puff', deep: 2, soft: 1 },
      lift: 5.6,
      folds: [{ kind: 'crease', angle: 84, size: 1, deep: 0.3, seed: 343 }],
    },
  ],
  view: frame(-20, 18, 17),
  gap: 2,
  thing: [-19, 17],
};

export const perfume: Cut = {
  layers: [
    {
      shapes: [sym('0,-4.6 3.4,-4.6 6.4,-3.4 7,-1 7,11.6 6.4,13 0,13.2')],
      cloth: 'glass',
      tint: 'pale',
      form: { kind: 'round', deep: 3.6 },
      edge: 0.6,
    },
    {
      shapes: [sym('0,1.4 5.9,1.4c 5.9,11.2 5.2,12 0,12c')],
      cloth: 'glass',
      tint: '#d9a066',
      form: { kind: 'round', deep: 3.6 },
      lift: 0.2,
      edge: 0.4,
    },
    {
      shapes: [closed('-2.2,-7.4c 2.2,-7.4c 2.2,-4.4c -2.2,-4.4c')],
      cloth: 'brass',
      tint: '#c79a52',
      form: { kind: 'round', deep: 2 },
      edge: 0.2,
    },
    {
      shapes: [sym('0,-14.6 3,-14.4 3.8,-13.4 3.6,-8 2.8,-7.2 0,-7.2')],
      cloth: 'glass',
      tint: '#4a2e26',
      form: { kind: 'round', deep: 3.4 },
      edge: 0.4,
    },
    {
      shapes: [closed('-3.6,4c 3.6,4c 3.6,9c -3.6,9c')],
      cloth: 'paper',
      tint: '#f7efe4',
      form: { kind: 'round', deep: 3.6 },
      lift: 0.7,
      edge: 0.06,
    },
    {
      shapes: [line('-2.2,6c 2.2,6c', 0.3), line('-1.4,7.4c 1.4,7.4c', 0.2)],
      cloth: 'wax',
      tint: '#7a5a3a',
      form: { kind: 'round', deep: 3.6 },
      lift: 0.8,
      edge: 0.02,
    },
  ],
  view: frame(-16, 15, 9),
  gap: 2,
  thing: [-14.6, 13.2],
};
