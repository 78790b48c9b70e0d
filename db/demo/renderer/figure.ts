import { bodyOutline } from './body';
import { closed, line, twins } from './outline';
import type { Layer } from './scene';

/** A dress form of linen: its layers from the back to the front. */
export const FORM: readonly Layer[] = [
  { shapes: [bodyOutline(-13, 150)], cloth: 'linen', tint: '#d8c8b0', form: { kind: 'body', cling: 1 } },
  {
    shapes: [{ d: 'M0 -13V150', width: 0.24 }],
    cloth: 'linen',
    tint: '#a99474',
    form: { kind: 'body', cling: 1 },
    lift: -0.1,
    edge: 0.05,
  },
  {
    shapes: twins('14.6,2 17,4 17.8,8.6 16.8,13 15,13.6 13.8,9.6 13.6,5'),
    cloth: 'leather',
    tint: '#8f6a48',
    form: { kind: 'puff', deep: 1, soft: 1 },
    lift: 5.4,
    edge: 0.3,
  },
  {
    shapes: [{ d: 'M-6 -13.4C-6 -15.8 6 -15.8 6 -13.4C5.6 -11.8 -5.6 -11.8 -6 -13.4Z' }],
    cloth: 'wood',
    tint: '#6f4a2e',
    form: { kind: 'puff', deep: 1.4, soft: 0.8 },
    lift: 4,
  },
  {
    shapes: [closed('-1,-15c 1,-15c 1.4,-22 -1.4,-22')],
    cloth: 'wood',
    tint: '#6f4a2e',
    form: { kind: 'puff', deep: 2, soft: 1 },
    lift: 4,
  },
];

/** A rail of brass that stockings hang over. */
export const ROD: Layer = {
  shapes: [line('-34,12.4c 34,12.4c', 1.6)],
  cloth: 'brass',
  tint: '#c79a52',
  form: { kind: 'flat' },
  edge: 0.8,
};
