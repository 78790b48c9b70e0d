import { z } from 'zod';
import { carried, requiredText } from '#app/lib/text-schema';

/** About forty printed pages. */
export const MAX_TEXT_LENGTH = 100_000;

/** Id of the edited version. Invalid values count as the first. */
export const versionField = z.coerce.number().int().min(0).catch(0);

export const pageTextSchema = z.object({
  intent: carried,
  version: versionField,
  body: requiredText('Text', 'Enter a text', { max: MAX_TEXT_LENGTH }),
});
