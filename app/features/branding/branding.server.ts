import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, recordChange } from '#app/infra/audit.server';
import { untilChanged } from '#app/infra/content-version.server';
import { orm, write } from '#app/infra/database.server';
import { describeDifference } from '#app/lib/difference';
import { siteSettings } from '#db/schema';
import { HERO_IMAGES, HOME_SECTIONS, type HomeSection } from './branding-schema';
import { type Palette, paletteOf } from './palette.server';

/** The row of the settings that holds all of it. */
const KEY = 'face';

const image = z
  .string()
  .regex(/^\/media\/[\w.-]+$/)
  .nullable()
  .catch(null);

const logoSchema = z.object({
  /** Its two sizes: in the header, and on cards. */
  mark: z.string(),
  large: z.string(),
  width: z.number(),
  height: z.number(),
  /** The scheme on whose pages it needs a ground of its own to be seen. */
  plate: z.enum(['light', 'dark']).nullable(),
  /** What the addresses of its icons begin with. */
  icons: z.string(),
});
export type Logo = z.output<typeof logoSchema>;

/** All parts of the home page, each once: those that a stored order does not name come last. */
function wholeOrder(stored: HomeSection[]): HomeSection[] {
  return [...new Set([...stored, ...HOME_SECTIONS])];
}

const brandingSchema = z.object({
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable()
    .catch(null),
  logo: logoSchema.nullable().catch(null),
  /** The logo says the name of the site, which need not stand beside it. */
  logoAlone: z.boolean().catch(false),
  /** What the addresses of the bow's icons begin with, drawn in the accent; null in the shipped one. */
  bowIcons: image,
  hero: z
    .array(image)
    .catch([])
    .transform((images) => Array.from({ length: HERO_IMAGES }, (_, place) => images[place] ?? null)),
  categories: z.record(z.string(), image).catch({}),
  sections: z.array(z.enum(HOME_SECTIONS)).catch([]).transform(wholeOrder),
});
export type Branding = z.output<typeof brandingSchema>;

const readStored = untilChanged((): Branding => {
  const row = orm.select().from(siteSettings).where(eq(siteSettings.key, KEY)).get();
  return brandingSchema.parse(row === undefined ? {} : parseJson(row.value));
});

/** A row that another program wrote wrong must not take the site down. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** The look of the site as its owner set it; a change shows at once, in every process. */
export function readBranding(): Branding {
  return readStored('');
}

/** What the addresses of the site's own icons begin with; null where those that came with it are in use. */
export function readIcons(): string | null {
  const { logo, bowIcons } = readBranding();
  return logo?.icons ?? bowIcons;
}

const NAMES: Partial<Record<keyof Branding, string>> = {
  accent: 'colour',
  logo: 'logo',
  logoAlone: 'logo without the name',
  hero: 'pictures of the headline',
  categories: 'pictures of categories',
  sections: 'order of the home page',
};

/** Changes a part of the look; the rest stays. */
export async function saveBranding(
  change: (branding: Branding) => Partial<Branding>,
  actor: Actor,
  link: string,
): Promise<void> {
  await write((tx) => {
    const row = tx.select().from(siteSettings).where(eq(siteSettings.key, KEY)).get();
    const before = brandingSchema.parse(row === undefined ? {} : parseJson(row.value));
    const after = { ...before, ...change(before) };
    const { bowIcons: _, ...seen } = after;
    const told = describeDifference(before, seen, { names: NAMES });
    if (told === '') return;
    const value = JSON.stringify(after);
    tx.insert(siteSettings)
      .values({ key: KEY, value })
      .onConflictDoUpdate({ target: siteSettings.key, set: { value } })
      .run();
    recordChange(tx, actor, { what: 'changed the face of the site', detail: told, link });
  });
}

function declare(shades: Palette['light']): string {
  return `:root{${Object.entries(shades)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;
}

/** What a logo that is lost on light pages stands on there, and one that is lost on dark pages on those. */
export const GROUNDS = { light: '#3a2d33', dark: '#f3eae5' };

/** For screen readers alone. */
const HIDDEN_NAME = '.brand>img+span{position:absolute;width:1px;overflow:hidden;opacity:0}';
/** Where the header is full, the logo alone says whose site it is. */
const LOGO_STYLE = `.brand>img{max-width:9rem;min-width:0;border-radius:.25rem;object-fit:contain;object-position:0}
@media (max-width:22.49rem){.site-header:has(.saved) ${HIDDEN_NAME}}`;
/** Wider than so many times its height, it leaves no room for the name on a phone or a small desk, nor beside an account's menu. */
const WIDE = 1.5;
const WIDE_LOGO_STYLE = `@media (max-width:39.99rem),(min-width:64rem) and (max-width:79.99rem){.site-header ${HIDDEN_NAME}}
@media (min-width:80rem){.site-header:has(.nav-wide .avatar) ${HIDDEN_NAME}}`;

function styleOf({ accent, logo }: Branding): string {
  const rules: string[] = [];
  if (accent !== null) {
    const { light, dark } = paletteOf(accent);
    rules.push(declare(light), `@media (prefers-color-scheme:dark){${declare(dark)}}`);
  }
  if (logo !== null) rules.push(LOGO_STYLE);
  if (logo !== null && logo.width > WIDE * logo.height) rules.push(WIDE_LOGO_STYLE);
  if (logo?.plate)
    rules.push(`@media (prefers-color-scheme:${logo.plate}){.brand>img{background:${GROUNDS[logo.plate]}}}`);
  return rules.join('');
}

const readStyle = untilChanged(() => styleOf(readBranding()));

/** The style that gives every page the site's own face; empty for the one that it came with. */
export function readBrandingStyle(): string {
  return readStyle('');
}
