import { z } from 'zod';
import { checkbox, isVisible, optionalText } from '#app/lib/text-schema';

const line = (name: string, max: number) =>
  optionalText(name, max).transform((text) => (text && isVisible(text) ? text : ''));
const WRONG_EMAIL = 'Please enter a valid email address';
const link = (name: string) =>
  z
    .string()
    .trim()
    .optional()
    .transform((text) => text ?? '')
    .refine(
      (text) => text === '' || (/^https?:\/\//.test(text) && URL.canParse(text)),
      `${name} must be a URL that starts with https://`,
    );

/** The settings that an administrator may change, by their page. An empty text means the default. */
export const settingsPages = {
  mail: z.object({ weeklyEmail: checkbox }),
  site: z.object({
    siteName: line('Site name', 60),
    siteDescription: line('Description', 300),
    owner: line('Name', 100),
    address: line('Address', 300),
    email: z
      .union([z.literal(''), z.email(WRONG_EMAIL)], WRONG_EMAIL)
      .optional()
      .transform((text) => text ?? ''),
    requireFactor: checkbox,
  }),
  home: z.object({
    heroEyebrow: line('Line above the headline', 60),
    heroTitle: line('Headline', 120),
    heroText: line('Text below the headline', 400),
  }),
  shop: z.object({
    disclosure: line('Disclosure', 300),
    priceLimits: line('Price limits', 100).refine(
      (text) => /^(?:|none|[1-9]\d{0,6}(?:\s*,\s*[1-9]\d{0,6}){0,5})$/.test(text),
      'Price limits are up to 6 whole amounts with commas, such as 25, 50, 100, or none',
    ),
    pricesAsWritten: checkbox,
    dayPrices: line('Retailers with 24-hour prices', 1_000),
    synonyms: line('Words that mean the same', 4_000),
  }),
  search: z.object({
    pageDescription: line('Description for search engines', 160),
    indexed: checkbox,
    socialFacebook: link('Facebook'),
    socialInstagram: link('Instagram'),
    socialYoutube: link('YouTube'),
    socialTwitter: link('Twitter'),
  }),
};

export const siteSettingsSchema = z.object({
  ...settingsPages.mail.shape,
  ...settingsPages.site.shape,
  ...settingsPages.home.shape,
  ...settingsPages.shop.shape,
  ...settingsPages.search.shape,
  subIdRules: line('Sub-ids of other networks', 10_000),
});
export type SiteSettings = z.output<typeof siteSettingsSchema>;
