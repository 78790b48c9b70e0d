import { z } from 'zod';
import { optionalDay } from '#app/lib/date-schema';
import { carried, checkbox, requiredText } from '#app/lib/text-schema';

const PRICE = 'Price per 1,000 views must be a number such as 12 or 12.50';
/** An amount, with or without a sign or code of its currency. */
const AMOUNT = /^(?:\p{Sc}|[A-Z]{3})?\s?(\d{1,6}(?:[.,]\d{1,2})?)\s?(?:\p{Sc}|[A-Z]{3})?$/u;

const day = (label: string) => optionalDay(`${label} must be a date`).transform((text) => text ?? null);

export const adSchema = z.object({
  intent: carried,
  id: carried,
  placement: z.enum(['home', 'lists', 'video'], 'Choose a placement'),
  title: requiredText('Title', 'Enter a title', { max: 100 }),
  text: requiredText('Text', 'Enter a text', { max: 300 }),
  link: z
    .url({ protocol: /^https$/, error: 'The link must start with https://' })
    .max(2_000, 'The link must be at most 2,000 characters')
    .refine(
      (link) => !URL.canParse(link) || new URL(link).username === '',
      'The link must not contain a username or password',
    ),
  startsOn: day('First day'),
  endsOn: day('Last day'),
  /** In hundredths of the currency unit. */
  pricePerThousand: z
    .union([z.literal(''), z.string().trim().regex(AMOUNT, PRICE)], PRICE)
    .optional()
    .transform((text) => {
      const amount = AMOUNT.exec(text ?? '')?.[1];
      return amount === undefined ? null : Math.round(Number(amount.replace(',', '.')) * 100);
    }),
  active: checkbox,
});
