import { eq } from 'drizzle-orm';
import { describeDifference } from '#app/lib/difference';
import { siteSettings, type Transaction } from '#db/schema';
import { untilChanged } from './content-version.server';
import { type Actor, orm, recordChange, write } from './database.server';
import { DEFAULT_SYNONYMS } from './default-synonyms';
import { env } from './env.server';
import { type SiteSettings, siteSettingsSchema } from './site-settings-schema';

/** The settings that apply until an administrator changes them. The name and the social links can come from the environment. */
export const DEFAULT_SETTINGS: SiteSettings = {
  siteName: env.SITE_NAME,
  owner: '',
  address: '',
  email: '',
  siteDescription: 'Try-on videos, gift ideas, and collections to show her before you buy.',
  heroEyebrow: 'Gift guides, tried on',
  heroTitle: 'Find the Perfect Gifts for Her',
  heroText:
    'Try-on videos, gift ideas with their prices, and a link you can send her before you spend a thing.',
  disclosure: 'We may earn a commission when you buy through these links.',
  priceLimits: '25, 50, 100',
  pricesAsWritten: false,
  // Amazon's operating agreement forbids prices older than 24 hours.
  dayPrices: 'amazon.*, amzn.to, amzn.eu, a.co',
  synonyms: DEFAULT_SYNONYMS,
  pageDescription:
    'Try-on videos, gift ideas with their prices, and a link you can send her before you spend a thing.',
  socialFacebook: env.SOCIAL_FACEBOOK_URL ?? '',
  socialInstagram: env.SOCIAL_INSTAGRAM_URL ?? '',
  socialYoutube: env.SOCIAL_YOUTUBE_URL ?? '',
  socialTwitter: env.SOCIAL_TWITTER_URL ?? '',
  indexed: true,
  requireFactor: false,
  weeklyEmail: false,
  subIdRules: '',
};

const asField = (value: string | boolean) => (typeof value === 'string' ? value : value ? 'on' : 'off');

const defaults = new Map<string, string | boolean>(Object.entries(DEFAULT_SETTINGS));

export const readSiteSettings = untilChanged((): SiteSettings => {
  const fields = new Map([...defaults].map(([key, value]) => [key, asField(value)]));
  for (const { key, value } of orm.select().from(siteSettings).all()) fields.set(key, value);
  // In settings that are not on or off, 'off' is an ordinary text.
  for (const [key, value] of fields)
    if (value === 'off' && typeof defaults.get(key) === 'boolean') fields.delete(key);
  // An invalid row from another program must not break the site.
  const settings = siteSettingsSchema.safeParse(Object.fromEntries(fields));
  return settings.success ? settings.data : DEFAULT_SETTINGS;
});

type Change = Partial<SiteSettings> | ((current: SiteSettings) => Partial<SiteSettings>);

/** Stores the settings that differ from their defaults. An empty text restores the default; settings that are not given stay. */
export async function saveSiteSettings(change: Change, actor: Actor, link: string) {
  await write((tx) => {
    const current = readSiteSettings();
    const settings = typeof change === 'function' ? change(current) : change;
    const next = Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [key, value === '' ? defaults.get(key) : value]),
    );
    const detail = describeDifference(current, next);
    for (const [key, value] of Object.entries(settings)) {
      const text = asField(value);
      storeSetting(tx, key, text === '' || value === defaults.get(key) ? null : text);
    }
    if (detail !== '') recordChange(tx, actor, { what: 'changed the site settings', detail, link });
  });
}

const CHECK_LINKS = 'checkLinks';

export function checksLinks(): boolean {
  return findSetting(CHECK_LINKS) === 'on';
}

export async function setChecksLinks(on: boolean, actor: Actor): Promise<void> {
  await write((tx) => {
    storeSetting(tx, CHECK_LINKS, on ? 'on' : null);
    recordChange(tx, actor, { what: on ? 'turned on link checks' : 'turned off link checks' });
  });
}

/** Returns a stored setting, or null. */
export function findSetting(key: string, reader: Pick<Transaction, 'select'> = orm): string | null {
  return reader.select().from(siteSettings).where(eq(siteSettings.key, key)).get()?.value ?? null;
}

/** Stores a setting. Null deletes it. */
export function storeSetting(tx: Transaction, key: string, value: string | null): void {
  tx.delete(siteSettings).where(eq(siteSettings.key, key)).run();
  if (value !== null) tx.insert(siteSettings).values({ key, value }).run();
}

const BACKUP_FAILURE = 'backupFailure';

export function readBackupFailure(): string | null {
  return findSetting(BACKUP_FAILURE);
}

export async function storeBackupFailure(failure: string | null): Promise<void> {
  if (failure === readBackupFailure()) return;
  await write((tx) => storeSetting(tx, BACKUP_FAILURE, failure));
}
