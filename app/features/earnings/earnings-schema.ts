import { z } from 'zod';
import { carried, requiredText } from '#app/lib/text-schema';
import { readTypedHost } from '#app/lib/web-url';

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
export const reportFormSchema = z.object({
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

const WRONG_HOST = 'Enter a domain, for example track.example.com.';
const WRONG_PARAMETER = 'Enter the name of a parameter, for example subid. Use letters, digits, - and _.';

export const subIdRuleSchema = z.object({
  intent: carried,
  host: requiredText('Host', WRONG_HOST, { max: 253 }).transform((text, ctx) => {
    const host = readTypedHost(text)?.replace(/^www\./, '') ?? '';
    if (host.includes('.') && !host.includes(':')) return host;
    ctx.addIssue({ code: 'custom', message: WRONG_HOST });
    return z.NEVER;
  }),
  parameter: requiredText('Parameter', WRONG_PARAMETER, { max: 40 }).regex(/^[\w-]+$/, WRONG_PARAMETER),
});
