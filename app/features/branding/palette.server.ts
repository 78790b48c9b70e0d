import {
  clampChroma,
  converter,
  formatHex,
  interpolate,
  useMode as knowSpace,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  parse,
  wcagContrast,
} from 'culori/fn';

// The spaces that are gone through; the library knows thirty.
for (const space of [modeRgb, modeLrgb, modeOklab, modeOklch]) knowSpace(space);

/** WCAG 2.2, success criterion 1.4.3: the least contrast of text. */
export const MIN_CONTRAST = 4.5;

/** The colours of one scheme that follow from the site's accent, by their names in `ui/styles/theme.css`. */
export type Shades = Record<
  | 'wine'
  | 'wine-deep'
  | 'on-wine'
  | 'outline'
  | 'blush'
  | 'band'
  | 'on-band'
  | 'maybe'
  | 'on-maybe'
  | 'band-ink'
  | 'band-soft',
  string
>;
export type Palette = { light: Shades; dark: Shades };

/** The backgrounds of text in the accent color, next to its own tint (`ui/styles/theme.css`). */
const PAPERS = { light: ['#fbf8f3', '#fffdfa'], dark: ['#171114', '#20181c'] } as const;

const toOklch = converter('oklch');

function readColour(hex: string): Oklch {
  return toOklch(parse(hex)) ?? { mode: 'oklch', l: 0, c: 0 };
}

/** The colour of this lightness that a screen can show, as a hexadecimal number. */
function shade(colour: Oklch, change: Partial<Pick<Oklch, 'l' | 'c'>>): string {
  return formatHex(clampChroma({ ...colour, ...change }, 'oklch'));
}

function mix(base: string, colour: string, part: number): string {
  return formatHex(interpolate([base, colour], 'oklab')(part));
}

/** The least contrast of a colour as text on what it stands on in a scheme, its own tint included. */
function minContrast(colour: string, scheme: keyof typeof PAPERS): number {
  const [paper, card] = PAPERS[scheme];
  return Math.min(...[paper, card, tint(colour, scheme)].map((ground) => wcagContrast(colour, ground)));
}

function tint(colour: string, scheme: keyof typeof PAPERS): string {
  return mix(PAPERS[scheme][0], colour, scheme === 'light' ? 0.09 : 0.08);
}

/** The lightness nearest to the colour's own at which it can be read; the direction is away from the scheme's paper. */
function readable(colour: Oklch, scheme: keyof typeof PAPERS): string {
  const step = scheme === 'light' ? -0.002 : 0.002;
  for (let l = colour.l; l > 0 && l < 1; l += step) {
    const tried = shade(colour, { l });
    if (minContrast(tried, scheme) >= MIN_CONTRAST) return tried;
  }
  return scheme === 'light' ? '#000000' : '#ffffff';
}

/** The colour itself where text in it can be read on a light page, else the nearest of its hue that can. */
export function nearestAccent(hex: string): string {
  const colour = readColour(hex);
  const own = formatHex(colour);
  return minContrast(own, 'light') >= MIN_CONTRAST ? own : readable(colour, 'light');
}

/** On dark pages an accent is at least this light and at most this vivid, so that it does not glow. */
const DARK_ACCENT = { lightness: 0.76, chroma: 0.11 };

/**
 * All shades of an accent that can be read on light pages: it is the light scheme's own, and the dark scheme has a lighter one of
 * its hue.
 */
export function paletteOf(accent: string): Palette {
  const colour = readColour(accent);
  const { l, c } = colour;
  const soft = { ...colour, l: Math.max(l, DARK_ACCENT.lightness), c: Math.min(c, DARK_ACCENT.chroma) };
  const bright = readable(soft, 'dark');
  const deep = shade(colour, { l: Math.min(l * 0.85, 0.33), c: Math.min(c, 0.12) });
  const night = shade(colour, { l: 0.24, c: Math.min(c, 0.07) });
  const onBand = mix('#ffffff', accent, 0.06);
  return {
    light: {
      wine: accent,
      'wine-deep': shade(colour, { l: l * 0.85 }),
      'on-wine': mix('#ffffff', accent, 0.02),
      outline: mix(PAPERS.light[0], accent, 0.42),
      blush: tint(accent, 'light'),
      band: deep,
      'on-band': onBand,
      maybe: mix(PAPERS.light[0], accent, 0.16),
      'on-maybe': deep,
      'band-ink': deep,
      'band-soft': mix(deep, onBand, 0.22),
    },
    dark: {
      wine: bright,
      'wine-deep': shade(readColour(bright), { l: Math.min(0.97, readColour(bright).l + 0.06) }),
      'on-wine': shade(colour, { l: 0.2, c: Math.min(c, 0.04) }),
      outline: mix(PAPERS.dark[0], bright, 0.4),
      blush: tint(bright, 'dark'),
      band: night,
      'on-band': onBand,
      maybe: mix(PAPERS.dark[0], bright, 0.25),
      'on-maybe': onBand,
      'band-ink': deep,
      'band-soft': mix(night, onBand, 0.22),
    },
  };
}
