import { z } from 'zod';
import { MAX_RESULTS, SEARCH_CATEGORY_NAMES } from '#app/lib/choices';
import { splitTags } from '#app/lib/tags';
import { checkbox } from '#app/lib/text-schema';

const keywords = z.string().catch('').transform(splitTags);
const minimum = (fallback: number) =>
  z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(fallback);

/** Query parameters of a search. Missing and invalid ones take their default. */
export const videoSearchSchema = z.object({
  q: z.string().trim().max(200).catch(''),
  category: z.enum(SEARCH_CATEGORY_NAMES).catch('fashion'),
  source: z.string().max(40).catch('all'),
  max: z.coerce
    .number()
    .refine((value) => MAX_RESULTS.some((choice) => choice === value))
    .catch(10),
  advanced: checkbox,
  minViews: minimum(1_000),
  minLikes: minimum(100),
  required: keywords,
  excluded: keywords,
});

export type VideoSearch = z.output<typeof videoSearchSchema>;
