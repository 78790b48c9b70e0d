import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

/** An http or https URL, without a slash at its end. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
export const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on');

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

const mailbox = z
  .string()
  .trim()
  .transform((value) => /^(?:"?([^"<>]*?)"?\s*)<([^<>]+)>$/.exec(value)?.slice(1) ?? ['', value])
  .pipe(z.tuple([z.string(), z.email().max(254)]))
  .transform(([name, address]) => ({ name, address }));

const UNITS = ['', 'k', 'm', 'g', 't'];
const byteCount = z
  .string()
  .regex(/^\s*\d+(?:\.\d+)?\s*(?:[kmgt]i?)?b?\s*$/i)
  .transform((text) => {
    const [, unit = ''] = /\d\s*([kmgt]?)/i.exec(text) ?? [];
    return Math.floor(Number.parseFloat(text) * 1024 ** UNITS.indexOf(unit.toLowerCase()));
  });

/** Each setting with its rule, and what the error at the start says that it must be. */
const settings = {
  PORT: [z.coerce.number().int().min(0).max(65535).default(3000), 'a port number from 0 to 65535'],
  HOST: [z.string().optional(), 'an IP address or a host name of this machine'],
  CDN_MAX_AGE: [z.coerce.number().int().min(0).max(86_400).default(0), 'a number of seconds from 0 to 86400'],
  WEB_CONCURRENCY: [z.coerce.number().int().min(1).max(64).default(1), 'a number of processes from 1 to 64'],
  SITE_URL: [
    httpUrl.refine((value) => new URL(value).origin === value, 'origin only').optional(),
    'an origin such as https://gifts.example, without a path',
  ],
  SITE_NAME: [z.string().trim().min(1).max(60).default('Ribbon'), 'a name of 1 to 60 characters'],
  CURRENCY: [
    z
      .string()
      .transform((value) => value.toUpperCase())
      .refine((value) => Intl.supportedValuesOf('currency').includes(value), 'no currency')
      .default('USD'),
    'a currency such as USD or EUR',
  ],
  TIME_ZONE: [
    z.string().refine(isTimeZone, 'no time zone').default('UTC'),
    'a time zone such as Europe/Berlin (IANA)',
  ],
  LIMITS: [onOff('on'), 'on or off'],
  DATA_DIR: [z.string().min(1).default('./data'), 'a folder'],
  BACKUP_DIR: [z.string().min(1).optional(), 'a folder'],
  BACKUP_KEEP: [z.coerce.number().int().min(1).max(1000).default(7), 'a number of backups from 1 to 1000'],
  SESSION_SECRET: [z.string().min(32).optional(), 'at least 32 characters'],
  DEMO_CONTENT: [onOff('on'), 'on or off'],
  FEED_HOSTS_TRUSTED: [
    z
      .string()
      .trim()
      .toLowerCase()
      .default('')
      .transform((value) => value.split(/\s*,\s*/).filter(Boolean)),
    'host names, separated by commas',
  ],
  LIBRARY_DIR: [z.string().min(1).optional(), 'a folder'],
  UPLOAD_MAX: [byteCount.default(4 * 1024 ** 3), 'a size such as 4 GiB'],
  FFMPEG: [z.string().min(1).default('ffmpeg'), 'a program'],
  TRUST_PROXY: [
    z
      .union([z.literal('off'), z.literal('on'), z.coerce.number().int().min(0).max(10)])
      .default('off')
      .transform((value) => (value === 'off' ? 0 : value === 'on' ? 1 : value)),
    'off, on, or the number of proxies',
  ],
  SOCIAL_FACEBOOK_URL: [httpUrl.optional(), 'an http or https URL'],
  SOCIAL_INSTAGRAM_URL: [httpUrl.optional(), 'an http or https URL'],
  SOCIAL_YOUTUBE_URL: [httpUrl.optional(), 'an http or https URL'],
  SOCIAL_TWITTER_URL: [httpUrl.optional(), 'an http or https URL'],
  SMTP_URL: [
    z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
    'the URL of a mail server, such as smtps://user:password@smtp.example',
  ],
  MAIL_FROM: [mailbox.optional(), 'an email address, such as Ribbon <hello@gifts.example>'],
  CONTACT_TO: [mailbox.optional(), 'an email address'],
} as const;

type Rules = Record<string, readonly [rule: z.ZodType, expected: string]>;
type Read<R extends Rules> = { [name in keyof R]: z.output<R[name][0]> };

export class WrongSetting extends Error {
  override name = 'WrongSetting';
}

/** The settings that must not be printed. The mail server's URL holds a password. */
const SECRET = /SECRET|KEY|TOKEN|PASSWORD|SMTP_URL/;

/** Reads settings by their rules; empty ones are unset. @throws WrongSetting with the variable, what it must be and what it is */
export function readSettings<R extends Rules>(rules: R, source = process.env): Read<R> {
  const read = Object.entries(rules).map(([name, [rule, expected]]) => {
    const value = source[name] ?? '';
    const result = rule.safeParse(value === '' ? undefined : value);
    if (result.success) return [name, result.data];
    const hidden = `a value of ${value.length} characters (not shown)`;
    const shown = SECRET.test(name) ? hidden : JSON.stringify(value);
    throw new WrongSetting(`${name} must be ${expected}, not ${shown}.`);
  });
  return Object.fromEntries(read) as Read<R>;
}

type Mailbox = z.output<typeof mailbox>;
export type MailSettings = { smtpUrl: string; from: Mailbox; contactTo: Mailbox | undefined; origin: string };

/** Returns the settings of mail, or null when it is off. @throws WrongSetting when some of them are missing */
function readMailSettings(read: Read<typeof settings>): MailSettings | null {
  const { SMTP_URL, MAIL_FROM, CONTACT_TO, SITE_URL } = read;
  const missing = (name: string, expected: string, other: string) =>
    new WrongSetting(`${name} is not set, but ${other} needs it. Set ${name} to ${expected}.`);
  if (SMTP_URL === undefined) {
    if (CONTACT_TO !== undefined) throw missing('SMTP_URL', settings.SMTP_URL[1], 'CONTACT_TO');
    return null;
  }
  if (MAIL_FROM === undefined) throw missing('MAIL_FROM', settings.MAIL_FROM[1], 'SMTP_URL');
  if (SITE_URL === undefined) throw missing('SITE_URL', settings.SITE_URL[1], 'SMTP_URL');
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, contactTo: CONTACT_TO, origin: SITE_URL };
}

/** Returns the data folder, which it makes when missing. @throws WrongSetting when the folder cannot be written */
function prepareDataFolder(folder: string): string {
  try {
    // Only this account may read it: it holds email addresses and hashes of passwords.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new WrongSetting(
      `DATA_DIR must be a folder that this account may read and write, not ${JSON.stringify(folder)}${code}.`,
    );
  }
}

if (existsSync('.env')) process.loadEnvFile('.env');
const read = readSettings(settings);
const dataDir = prepareDataFolder(resolve(read.DATA_DIR));

export const env = {
  ...read,
  mail: readMailSettings(read),
  DATA_DIR: dataDir,
  BACKUP_DIR: read.BACKUP_DIR && resolve(read.BACKUP_DIR),
  LIBRARY_DIR: read.LIBRARY_DIR ? resolve(read.LIBRARY_DIR) : `${dataDir}/library`,
  ownsLibrary: read.LIBRARY_DIR === undefined,
};
