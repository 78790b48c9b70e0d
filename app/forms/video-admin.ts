import { z } from 'zod';
import { CATEGORY_NAMES } from '../lib/categories';

const category = z.enum(CATEGORY_NAMES, 'Please choose a category');
const checkbox = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');

/** What the site says of a video; its figures come from its source. */
export const videoEditSchema = z.object({
  title: z
    .string('Please enter a title')
    .trim()
    .min(1, 'Please enter a title')
    .max(300, 'Title must be at most 300 characters'),
  description: z.string().trim().max(10_000, 'Description must be at most 10,000 characters').default(''),
  category,
  tags: z
    .string()
    .max(2_000, 'Tags must be at most 2,000 characters')
    .optional()
    .transform(
      (tags = '') =>
        tags
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean)
          .join(', ') || null,
    ),
  featured: checkbox,
  trending: checkbox,
});

/** The administrator's list of videos, as its address says it; what is missing or wrong takes its default. */
export const videoListSchema = z.object({
  q: z.string().trim().max(200).catch(''),
  source: z.string().max(40).catch(''),
  category: z.enum(['', ...CATEGORY_NAMES]).catch(''),
  state: z.enum(['all', 'listed', 'featured', 'trending', 'gone']).catch('all'),
  sort: z.enum(['added', 'newest', 'views', 'title']).catch('added'),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});
export type VideoList = z.output<typeof videoListSchema>;
