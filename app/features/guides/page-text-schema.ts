import { z } from 'zod';
import { carried, requiredText } from '#app/lib/text-schema';

/** The longest text of a page or a guide: about forty printed pages. */
export const MAX_TEXT_LENGTH = 100_000;

/** The number of the text that somebody has changed; what is none counts as the first. */
export const versionField = z.coerce.number().int().min(0).catch(0);

/** A page's text in the dashboard. */
export const pageTextSchema = z.object({
  intent: carried,
  version: versionField,
  body: requiredText('Text', 'Enter a text', { max: MAX_TEXT_LENGTH }),
});
