import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wcagContrast } from 'culori';
import { expect, test } from 'vitest';
import { MIN_CONTRAST, nearestAccent, type Palette, paletteOf } from '#app/features/branding/palette.server';

/** A sequence that is the same in each run: 500 colours from all of the cube, and its corners. */
function* colours(): Generator<string> {
  let seed = 20_261;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % 0x1000000;
  };
  for (let count = 0; count < 500; count += 1) yield `#${next().toString(16).padStart(6, '0')}`;
  for (const corner of ['000000', 'ffffff', 'ff0000', '00ff00', '0000ff', 'ffff00', '00ffff', 'ff00ff'])
    yield `#${corner}`;
}

/** Each text with its background. */
const PAIRS: Record<'light' | 'dark', (shades: Palette['light']) => [text: string, ground: string][]> = {
  light: (shades) => [
    ...texts(shades, ['#fbf8f3', '#fffdfa']),
    ['#2a2126', shades.blush],
    ['#2a2126', shades.maybe],
    ['#695b60', shades.blush],
  ],
  dark: (shades) => [
    ...texts(shades, ['#171114', '#20181c']),
    ['#f3eae5', shades.blush],
    ['#f3eae5', shades.maybe],
    ['#b7a6a6', shades.blush],
  ],
};

function texts(shades: Palette['light'], papers: string[]): [string, string][] {
  return [
    ...papers.map((paper): [string, string] => [shades.wine, paper]),
    [shades.wine, shades.blush],
    [shades['on-fill'], shades.fill],
    [shades['on-fill'], shades['fill-deep']],
    [shades['on-band'], shades.band],
    [shades['on-maybe'], shades.maybe],
    [shades['band-ink'], shades['on-band']],
    [shades['on-band'], shades['band-soft']],
  ];
}

/** Each color with the accent that is offered for it. */
const ACCENTS = [...colours()].map((colour) => {
  const accent = nearestAccent(colour);
  return { colour, accent, palette: paletteOf(accent) };
});

test('every accent color or its offered replacement is readable', () => {
  for (const { colour, accent, palette } of ACCENTS) {
    expect(nearestAccent(accent), colour).toBe(accent);
    // One call of `expect` for all pairs, since there are 14,000 of them.
    for (const scheme of ['light', 'dark'] as const)
      expect(
        PAIRS[scheme](palette[scheme]).filter((pair) => !(wcagContrast(...pair) >= MIN_CONTRAST)),
        `${colour} → ${accent}, ${scheme}`,
      ).toEqual([]);
  }
});

test('a readable color stays, and an unreadable one keeps its hue', () => {
  expect(nearestAccent('#7A1F3D')).toBe('#7a1f3d');
  expect(nearestAccent('#ffee00')).toMatch(/^#[67]\w{5}$/);
});

test('the color of errors is readable on every background of both schemes', () => {
  const theme = readFileSync(join(import.meta.dirname, '../../app/ui/styles/theme.css'), 'utf8');
  const [light = '', dark = ''] = theme.slice(theme.indexOf(':root')).split('prefers-color-scheme: dark');
  for (const scheme of [light, dark]) {
    const colorOf = (name: string) => new RegExp(`--${name}: (#\\w{6});`).exec(scheme)?.[1] ?? '';
    for (const ground of ['paper', 'card', 'oat', 'blush'])
      expect(wcagContrast(colorOf('wrong'), colorOf(ground)), ground).toBeGreaterThanOrEqual(MIN_CONTRAST);
    // Failed toasts print the paper's color on it.
    expect(wcagContrast(colorOf('paper'), colorOf('wrong'))).toBeGreaterThanOrEqual(MIN_CONTRAST);
    expect(wcagContrast(colorOf('soft'), colorOf('oat'))).toBeGreaterThanOrEqual(MIN_CONTRAST);
    expect(wcagContrast(colorOf('wine'), colorOf('oat'))).toBeGreaterThanOrEqual(MIN_CONTRAST);
  }
});

test('filled buttons of the dark scheme are darker than text, and readable', () => {
  for (const { colour, palette } of ACCENTS) {
    const { fill, wine } = palette.dark;
    expect(wcagContrast(fill, '#171114'), colour).toBeLessThan(wcagContrast(wine, '#171114') / 2);
  }
  const theme = readFileSync(join(import.meta.dirname, '../../app/ui/styles/theme.css'), 'utf8');
  const onFill = /--on-fill: (#\w{6})/.exec(theme)?.[1] ?? '';
  const fills = [...theme.matchAll(/--fill(?:-deep)?: (#\w{6})/g)];
  expect(fills).toHaveLength(3);
  for (const [, fill = ''] of fills) expect(wcagContrast(onFill, fill)).toBeGreaterThanOrEqual(MIN_CONTRAST);
});
