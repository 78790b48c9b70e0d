import { z } from 'zod';
import { carried } from '#app/lib/text-schema';

/** The parts of the home page below its headline, in the order that they come with. */
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

/** Pictures of the headline that can be set. */
export const HERO_IMAGES = 3;

/** The accent that the site comes with (`ui/styles/theme.css`). */
export const SHIPPED_ACCENT = '#7a1f3d';

const WRONG_COLOUR = 'A colour is # and six digits from 0 to f, such as #7a1f3d';

/** A colour as browsers send it; 'abc' and '#ABC' are written out. */
const colour = z
  .string(WRONG_COLOUR)
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/^#?/, '#').replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3'))
  .pipe(z.string().regex(/^#[0-9a-f]{6}$/, WRONG_COLOUR));

/** The accent of the site in the dashboard. */
export const accentSchema = z.object({ intent: carried, accent: colour });
