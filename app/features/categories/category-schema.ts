import { z } from 'zod';
import { optionalText, requiredText } from '#app/lib/text-schema';

export const MAX_SLUG = 40;

const orEmpty = (name: string, max: number) => optionalText(name, max).transform((text) => text ?? '');

/** An empty text means the default for the name. */
export const categorySchema = z.object({
  name: requiredText('Name', 'Enter a name', { max: 40 }),
  slug: orEmpty('URL', MAX_SLUG),
  heading: orEmpty('Heading', 80),
  cardTitle: orEmpty('Heading on the home page', 60),
  description: orEmpty('Description', 300),
});
