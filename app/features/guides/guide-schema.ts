import { z } from 'zod';
import { wallClock } from '#app/lib/date-schema';
import { countCharacters } from '#app/lib/format';
import { slugOf } from '#app/lib/slug';
import { splitTags } from '#app/lib/tags';
import { carried, carriedText, checkbox, optionalText, requiredText } from '#app/lib/text-schema';
import { webUrl } from '#app/lib/web-url';

/** About forty printed pages. */
export const MAX_TEXT_LENGTH = 100_000;

/** Id of the edited version. Invalid values count as the first. */
const versionField = z.coerce.number().int().min(0).catch(0);

export const pageTextSchema = z.object({
  intent: carried,
  version: versionField,
  body: requiredText('Text', 'Enter a text', { max: MAX_TEXT_LENGTH }),
});

export const MAX_SLUG_LENGTH = 80;
export const MAX_TAGS = 12;
export const MAX_TAG_LENGTH = 40;
export const MAX_SEO_LENGTH = { title: 120, description: 320 };

const orEmpty = (name: string, max: number) => optionalText(name, max).transform((text) => text ?? '');

const tagNames = optionalText('Tags', 600)
  .transform((text) => splitTags(text ?? null))
  .refine((names) => names.length <= MAX_TAGS, `Enter at most ${MAX_TAGS} tags`)
  .refine(
    (names) => names.every((name) => countCharacters(name) <= MAX_TAG_LENGTH),
    `A tag must be at most ${MAX_TAG_LENGTH} characters`,
  )
  .refine(
    (names) => names.every((name) => slugOf(name, MAX_TAG_LENGTH) !== ''),
    'Use letters or digits in each tag',
  );

export const guideSchema = z.object({
  intent: carried,
  version: versionField,
  title: requiredText('Title', 'Enter a title', { max: 120 }),
  slug: orEmpty('URL', MAX_SLUG_LENGTH),
  summary: orEmpty('Summary', 400),
  author: orEmpty('Author', 60),
  body: orEmpty('Text', MAX_TEXT_LENGTH),
  tags: tagNames,
  seoTitle: orEmpty('SEO title', MAX_SEO_LENGTH.title),
  seoDescription: orEmpty('SEO description', MAX_SEO_LENGTH.description),
  coverUrl: carriedText.transform((text) => (text && /^\/media\/[\w.-]+$/.test(text) ? text : null)),
  removeCover: checkbox,
  find: orEmpty('Search', 200),
  alt: orEmpty('Alt text', 200),
  publishAt: wallClock('published'),
});
export type GuideFields = z.output<typeof guideSchema>;

export const guideListSchema = z.object({
  q: z.string().trim().max(200).catch(''),
  status: z.enum(['all', 'published', 'scheduled', 'draft']).catch('all'),
  sort: z.enum(['edited', 'earnings']).catch('edited'),
  author: z.string().trim().max(60).catch(''),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});
export type GuideList = z.output<typeof guideListSchema>;

export const contentImportSchema = z.object({
  url: optionalText('URL of the old site', 2_000)
    .transform((text) => text || null)
    .refine((text) => text === null || webUrl(text) !== null, 'Enter a URL such as https://blog.example'),
});
