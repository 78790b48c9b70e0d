import * as culori from 'culori/fn';
import { useMode as addSpace } from 'culori/fn';

// The library knows thirty color spaces, of which these are needed.
for (const space of [culori.modeRgb, culori.modeLrgb, culori.modeOklab, culori.modeOklch]) addSpace(space);

/** WCAG 2.2, success criterion 1.4.3: the minimum contrast of text. */
export const MIN_CONTRAST = 4.5;

/** The backgrounds of text in the accent color, next to its own tint (`ui/styles/theme.css`). */
const PAPERS = { light: ['#fbf8f3', '#fffdfa'], dark: ['#171114', '#20181c'] } as const;

const toOklch = culori.converter('oklch');

const readColor = (hex: string): culori.Oklch => toOklch(culori.parse(hex)) ?? { mode: 'oklch', l: 0, c: 0 };

function shade(color: culori.Oklch, change: Partial<Pick<culori.Oklch, 'l' | 'c'>>): string {
  return culori.formatHex(culori.clampChroma({ ...color, ...change }, 'oklch'));
}

function mix(base: string, color: string, part: number): string {
  return culori.formatHex(culori.interpolate([base, color], 'oklab')(part));
}

function minContrast(color: string, scheme: keyof typeof PAPERS): number {
  const [paper, card] = PAPERS[scheme];
  return Math.min(...[paper, card, tint(color, scheme)].map((ground) => culori.wcagContrast(color, ground)));
}

function tint(color: string, scheme: keyof typeof PAPERS): string {
  return mix(PAPERS[scheme][0], color, scheme === 'light' ? 0.09 : 0.08);
}

/** Returns the most similar color that can be read: darker in the light scheme, lighter in the dark one. */
function readable(color: culori.Oklch, scheme: keyof typeof PAPERS): string {
  const step = scheme === 'light' ? -0.002 : 0.002;
  for (let l = color.l; l > 0 && l < 1; l += step) {
    const tried = shade(color, { l });
    if (minContrast(tried, scheme) >= MIN_CONTRAST) return tried;
  }
  return scheme === 'light' ? '#000000' : '#ffffff';
}

/** Returns the color if it can be read on light pages, or else the nearest color of its hue that can. */
export function nearestAccent(hex: string): string {
  const color = readColor(hex);
  const own = culori.formatHex(color);
  return minContrast(own, 'light') >= MIN_CONTRAST ? own : readable(color, 'light');
}

/** The minimum lightness and maximum chroma of an accent on dark pages, so that it does not glow. */
const DARK_ACCENT = { lightness: 0.78, chroma: 0.075 };

/** Returns all shades of an accent that can be read on light pages. The dark scheme uses a lighter color of its hue. */
export function paletteOf(accent: string) {
  const color = readColor(accent);
  const { l, c } = color;
  const soft = { ...color, l: Math.max(l, DARK_ACCENT.lightness), c: Math.min(c, DARK_ACCENT.chroma) };
  const bright = readable(soft, 'dark');
  const deep = shade(color, { l: Math.min(l * 0.85, 0.33), c: Math.min(c, 0.12) });
  const night = shade(color, { l: 0.24, c: Math.min(c, 0.07) });
  const onBand = mix('#ffffff', accent, 0.06);
  const onFill = mix('#ffffff', accent, 0.02);
  return {
    light: {
      wine: accent,
      fill: accent,
      'fill-deep': shade(color, { l: l * 0.85 }),
      'on-fill': onFill,
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
      fill: shade(color, { l: 0.48, c: Math.min(c, 0.1) }),
      'fill-deep': shade(color, { l: 0.53, c: Math.min(c, 0.1) }),
      'on-fill': onFill,
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

export type Palette = ReturnType<typeof paletteOf>;
