import { z } from 'zod';
import { MAX_RESULTS, SEARCH_CATEGORY_NAMES } from '#app/lib/choices';

/** 'a, b,' → ['a', 'b']. */
export function readWords(text = ''): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

const words = z.string().catch('').transform(readWords);
const least = (fallback: number) =>
  z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(fallback);

/** A search over the video sources, as the page's address says it; what is missing or wrong takes its default. */
export const videoSearchSchema = z.object({
  q: z.string().trim().max(200).catch(''),
  category: z.enum(SEARCH_CATEGORY_NAMES).catch('fashion'),
  source: z.string().max(40).catch('all'),
  max: z.coerce
    .number()
    .refine((value) => MAX_RESULTS.some((choice) => choice === value))
    .catch(10),
  advanced: z
    .literal('on')
    .optional()
    .catch(undefined)
    .transform((value) => value === 'on'),
  minViews: least(1_000),
  minLikes: least(100),
  required: words,
  excluded: words,
});

export type VideoSearch = z.output<typeof videoSearchSchema>;
