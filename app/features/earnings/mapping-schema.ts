import { z } from 'zod';
import { requiredText } from '#app/lib/text-schema';

const CURRENCY = 'Enter a currency code of three letters, for example EUR.';
export const currencyField = requiredText('Currency', CURRENCY, { max: 10 })
  .transform((code) => code.toUpperCase())
  .refine((code) => /^[A-Z]{3}$/.test(code), CURRENCY);

const column = (missing?: string) =>
  z
    .string(missing)
    .regex(/^\d{0,3}$/)
    .refine((text) => missing === undefined || text !== '', missing)
    .transform((text) => (text === '' ? undefined : Number(text)));

/** The columns of a report, which a person chose. */
export const mappingSchema = z.object({
  network: requiredText('Network', 'Enter the name of the network.', { max: 60 }),
  'column-date': column('Choose the column with the date.'),
  'column-commission': column('Choose the column with the commission.'),
  'column-sale': column().optional(),
  'column-currency': column().optional(),
  'column-status': column().optional(),
  'column-subId': column().optional(),
  'column-retailer': column().optional(),
  'column-id': column().optional(),
  order: z.enum(['day', 'month'], 'Choose the order of the dates.'),
  currency: currencyField,
});
