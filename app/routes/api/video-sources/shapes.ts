import { z } from 'zod';
import { SEARCH_CATEGORY_NAMES } from '#app/lib/choices';

export const failed = z
  .array(z.object({ source: z.string(), error: z.string() }))
  .meta({ description: 'Platforms that did not answer, and why.' });
export const category = z.enum(SEARCH_CATEGORY_NAMES);
export const least = (name: string) =>
  z.coerce
    .number(`${name} must be a whole number`)
    .int(`${name} must be a whole number`)
    .min(0, `${name} must not be negative`)
    .max(Number.MAX_SAFE_INTEGER, `${name} is too large`)
    .optional();
export const words = z.string().max(500).optional().meta({ description: 'Comma-separated.' });
