import { z } from 'zod';
import { chosenCategory } from '#app/features/categories/category.server';
import { readTypedChapters } from '#app/lib/chapters';
import { publicationFields } from '#app/lib/date-schema';
import { selectionSchema } from '#app/lib/selection-schema';
import { readStartTime } from '#app/lib/start-time';
import { joinTags } from '#app/lib/tags';
import { carried, checkbox, openedVersion, optionalText, requiredText } from '#app/lib/text-schema';

const orNull = (name: string, max: number) => optionalText(name, max).transform((text) => text || null);

export const videoEditSchema = z.object({
  version: openedVersion,
  title: requiredText('Title', 'Enter a title', { max: 300 }),
  description: optionalText('Description', 10_000).transform((text) => text ?? ''),
  category: chosenCategory,
  tags: optionalText('Tags', 2_000).transform((text) => joinTags((text ?? '').split(','))),
  chapters: orNull('Chapters', 5_000).refine(
    (text) => text === null || readTypedChapters(text) !== null,
    'Start each line with a time that is later than the one above. For example: 1:24 Silk robe',
  ),
  modelHeight: orNull('Height', 40),
  modelSize: orNull('Size', 40),
  featured: checkbox,
  trending: checkbox,
  ...publicationFields,
});

export const videoListSchema = z.object({
  q: z.string().trim().max(200).catch(''),
  source: z.string().max(40).catch(''),
  category: z.union([z.literal(''), chosenCategory]).catch(''),
  state: z.enum(['all', 'listed', 'featured', 'trending', 'unavailable', 'drafts']).catch('all'),
  sort: z.enum(['added', 'newest', 'views', 'title', 'earnings']).catch('added'),
  select: selectionSchema,
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});
export type AdminVideoList = z.output<typeof videoListSchema>;

export const noteText = optionalText('Note', 200);

const START_TIME = 'Enter a time as 1:24, 1:02:03 or seconds';

export const taggedProductSchema = z.object({
  intent: carried,
  product: carried,
  at: z
    .string()
    .trim()
    .max(20, START_TIME)
    .refine((text) => text === '' || readStartTime(text) !== null, START_TIME)
    .optional()
    .transform((text) => readStartTime(text ?? '')),
  note: noteText.transform((text) => text || null),
});
