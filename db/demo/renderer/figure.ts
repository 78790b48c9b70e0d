import { bodyOutline, limbs, personOutline } from './body';
import { closed, line, sym, twins } from './outline';
import type { Layer, Tint } from './scene';

/** Who wears a piece: a dress form of linen, or somebody of whom one sees no face. */
export const FIGURES = ['form', 'fair', 'tan', 'brown'] as const;
export type FigureName = (typeof FIGURES)[number];

const PEOPLE = {
  fair: { skin: '#d9a58a', hair: '#7a4a2c' },
  tan: { skin: '#b97f5e', hair: '#3a2318' },
  brown: { skin: '#85553c', hair: '#1f1512' },
} as const;

const FORM: Layer[] = [
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

function person({ skin, hair }: { skin: Tint; hair: Tint }): Layer[] {
  const strands = (seed: number, count: number): Layer['folds'] => [
    { kind: 'hang', count, deep: 1.5, from: 0.8, to: 0.7, seed },
    { kind: 'hang', count: count * 2.6, deep: 0.5, from: 1, to: 1, seed: seed + 1 },
  ];
  const fall = { cloth: 'hair', tint: hair, edge: 0.2, wave: 0.8 } as const;
  return [
    {
      ...fall,
      shapes: [sym('0,-24 8,-24 9.6,-14 10.6,-4 11.6,4c 6,7 0,7')],
      form: { kind: 'round', deep: 4 },
      lift: -6,
      folds: strands(401, 9),
    },
    {
      shapes: personOutline(-20, 150),
      cloth: 'skin',
      tint: skin,
      form: { kind: 'person', arms: [...limbs(1), ...limbs(-1)] },
    },
    {
      ...fall,
      shapes: [
        closed(
          '-5.2,-24 -8.6,-22 -9.6,-12 -11.4,-3 -13.4,6 -13,14 -11.2,20.6 -9.8,14 -8.6,6 -6.8,-2 -5.4,-9 -4.4,-16',
        ),
      ],
      form: { kind: 'puff', deep: 1.8, soft: 1.6 },
      lift: 8,
      folds: strands(405, 5),
    },
  ];
}

/** The layers of a figure, from the arms to what is drawn on it. */
export function drawFigure(name: FigureName): readonly Layer[] {
  return name === 'form' ? FORM : person(PEOPLE[name]);
}

/** A rail of brass that stockings hang over. */
export const ROD: Layer = {
  shapes: [line('-34,12.4c 34,12.4c', 1.6)],
  cloth: 'brass',
  tint: '#c79a52',
  form: { kind: 'flat' },
  edge: 0.8,
};

/** A fine chain about the neck, so that skin is not all there is above a neckline. */
export const CHAIN: Layer = {
  shapes: [
    line('-6.2,-4 -4.4,3 0,8.4 4.4,3 6.2,-4', 0.24),
    { d: 'M-.5 8.6a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0Z' },
  ],
  cloth: 'brass',
  tint: '#d8b06a',
  form: { kind: 'body', cling: 1 },
  lift: 0.3,
  edge: 0.12,
};
