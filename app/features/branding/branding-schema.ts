import { z } from 'zod';
import { carried, optionalText } from '#app/lib/text-schema';
import { HOME_TEXTS, MAX_HOME_TEXT } from './home-texts';

export const HOME_SECTIONS = [
  'featured',
  'popular',
  'ask',
  'latest',
  'guides',
  'gifts',
  'community',
] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

/** The parts that can be hidden. `community` is the list of networks next to the newsletter. */
export const HOME_PARTS = [...HOME_SECTIONS, 'newsletter'] as const;
export type HomePart = (typeof HOME_PARTS)[number];

export const HERO_IMAGES = 3;

/** The default accent (`ui/styles/theme.css`). */
export const SHIPPED_ACCENT = '#7a1f3d';

const COLOR_ERROR = 'Enter a color as # and six digits from 0 to f, such as #7a1f3d';

/** A color as browsers send it. Short forms such as 'abc' and '#ABC' are expanded. */
const color = z
  .string(COLOR_ERROR)
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/^#?/, '#').replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3'))
  .pipe(z.string().regex(/^#[0-9a-f]{6}$/, COLOR_ERROR));

const homeText = optionalText('Text', MAX_HOME_TEXT).transform((text) => text || undefined);

/** An empty text means the default. */
export const homeTextsSchema = z.object({
  intent: carried,
  ...Object.fromEntries(Object.keys(HOME_TEXTS).map((name) => [name, homeText])),
});

export const accentSchema = z.object({ intent: carried, accent: color });
