import { z } from 'zod';
import { untilChanged } from '#app/infra/content-version.server';
import { type Actor, recordChange, write } from '#app/infra/database.server';
import { findSetting, storeSetting } from '#app/infra/site-settings.server';
import { describeDifference } from '#app/lib/difference';
import { parseJsonObject } from '#app/lib/json';
import { HERO_IMAGES, HOME_PARTS, HOME_SECTIONS, homeTextsSchema } from './branding-schema';
import { type ChangedHomeTexts, HOME_TEXTS } from './home-texts';
import { type Palette, paletteOf } from './palette.server';

const KEY = 'face';

const orNull = (pattern: RegExp) => z.string().regex(pattern).nullable().catch(null);
const image = orNull(/^\/media\/[\w.-]+$/);

const logoSchema = z.object({
  mark: z.string(),
  large: z.string(),
  width: z.number(),
  height: z.number(),
  /** The color scheme in which the logo needs a background. */
  plate: z.enum(['light', 'dark']).nullable(),
  icons: z.string(),
});
export type Logo = z.output<typeof logoSchema>;

function dropDefaults(texts: Record<string, string | undefined>): ChangedHomeTexts {
  const changed = Object.entries(HOME_TEXTS).filter(([name, text]) => (texts[name] ?? text) !== text);
  return Object.fromEntries(changed.map(([name]) => [name, texts[name]]));
}

const brandingSchema = z.object({
  accent: orNull(/^#[0-9a-f]{6}$/),
  logo: logoSchema.nullable().catch(null),
  logoAlone: z.boolean().catch(false),
  /** The start of the default icons' URLs in the site's accent, or null for the default accent. */
  bowIcons: image,
  hero: z
    .array(image)
    .catch([])
    .transform((images) => Array.from({ length: HERO_IMAGES }, (_, index) => images[index] ?? null)),
  sections: z
    .array(z.enum(HOME_SECTIONS))
    .catch([])
    .transform((stored) => [...new Set([...stored, ...HOME_SECTIONS])]),
  /** The parts of the home page that visitors do not see. */
  hidden: z.array(z.enum(HOME_PARTS)).catch([]),
  texts: homeTextsSchema.catch({ intent: undefined }).transform(dropDefaults),
});
export type Branding = z.output<typeof brandingSchema>;

/** Parses a stored branding. Invalid JSON counts as empty, so that it cannot stop the site. */
function parseBranding(stored: string | null): Branding {
  return brandingSchema.parse(parseJsonObject(stored ?? ''));
}

/** Returns the site's branding. A change shows at once, in every process. */
export const readBranding = untilChanged(() => parseBranding(findSetting(KEY)));

/** Returns the start of the site's icon URLs, or null for the default icons. */
export function readIcons(): string | null {
  const { logo, bowIcons } = readBranding();
  return logo?.icons ?? bowIcons;
}

const NAMES: Partial<Record<keyof Branding, string>> = {
  accent: 'color',
  logo: 'logo',
  logoAlone: 'logo without the name',
  hero: 'images of the headline',
  sections: 'order of the home page',
  hidden: 'hidden parts of the home page',
  texts: 'texts of the home page',
};

type Change = (branding: Branding) => Partial<Branding>;

export async function saveBranding(change: Change, actor: Actor, link: string): Promise<void> {
  await write((tx) => {
    const before = parseBranding(findSetting(KEY, tx));
    const after = { ...before, ...change(before) };
    const { bowIcons: _, ...visible } = after;
    const detail = describeDifference(before, visible, { names: NAMES });
    if (detail === '') return;
    storeSetting(tx, KEY, JSON.stringify(after));
    recordChange(tx, actor, { what: 'changed the branding', detail, link });
  });
}

function declare(shades: Palette['light']): string {
  const rules = Object.entries(shades).map(([name, value]) => `--${name}:${value}`);
  return `:root{${rules.join(';')}}`;
}

export const LOGO_BACKGROUNDS = { light: '#3a2d33', dark: '#f3eae5' };

const HIDDEN_NAME = '.brand>img+span{position:absolute;width:1px;overflow:hidden;opacity:0}';
const LOGO_STYLE = `.brand>img{max-width:9rem;min-width:0;border-radius:.25rem;object-fit:contain;object-position:0}
@media (max-width:22.49rem){.site-header:has(.saved) ${HIDDEN_NAME}}`;
/** A logo with a larger ratio of width to height leaves no space for the name on small screens or next to the account menu. */
const WIDE = 1.5;
const WIDE_LOGO_STYLE = `@media (max-width:39.99rem),(min-width:64rem) and (max-width:79.99rem){.site-header ${HIDDEN_NAME}}
@media (min-width:80rem){.site-header:has(.nav-tools>.wide .avatar) ${HIDDEN_NAME}}`;

function styleOf({ accent, logo }: Branding): string {
  const rules: string[] = [];
  if (accent !== null) {
    const { light, dark } = paletteOf(accent);
    rules.push(declare(light), `@media (prefers-color-scheme:dark){${declare(dark)}}`);
  }
  if (logo !== null) rules.push(LOGO_STYLE);
  if (logo !== null && logo.width > WIDE * logo.height) rules.push(WIDE_LOGO_STYLE);
  if (logo?.plate)
    rules.push(
      `@media (prefers-color-scheme:${logo.plate}){.brand>img{background:${LOGO_BACKGROUNDS[logo.plate]}}}`,
    );
  return rules.join('');
}

export const readBrandingStyle = untilChanged(() => styleOf(readBranding()));
