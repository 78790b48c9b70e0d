import { findCurrency } from '#app/lib/currency';
import { type DayOrder, SLASHED } from '#app/lib/past-date';
import type { COMMISSION_STATUSES } from '#db/schema/earnings';
import words from './report-words.json';

export type Status = (typeof COMMISSION_STATUSES)[number];

const CURRENCY_ENDS = /(?:pub(?:lisher)?currency|usd|eur|gbp|cad|aud)$/;

/** Returns a text in one spelling: lower case letters and digits, without accents. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns a heading in one spelling, without its currency: 'Ad Fees($)' → 'adfees'. */
export function plainHeading(text: string): string {
  const name = plain(text.normalize('NFKC').replace(/[([].*$/s, ''));
  return name.replace(CURRENCY_ENDS, '') || name;
}

/** Returns the currency that a heading names, such as 'Sale Amount (USD)' or 'saleAmountUsd', or null. */
export function currencyOfHeading(text: string, dollar?: string): string | null {
  const named =
    /[([]([^)\]]+)/.exec(text.normalize('NFKC'))?.[1] ?? /(?:Usd|USD|Eur|EUR|Gbp|GBP)$/.exec(text)?.[0] ?? '';
  return currencyOf(named, dollar);
}

/** Returns the currency of a sign, a code or a printed amount, or null. `dollar` is what `$` means if it is a dollar or a peso. */
export function currencyOf(text: string, dollar = 'USD'): string | null {
  const word = text.trim().slice(0, MAX_WRITTEN);
  if (!/\p{Sc}|\p{L}/u.test(word)) return null;
  return findCurrency(/\d/.test(word) ? word : `${word.toUpperCase()} 1`, dollar)?.currency ?? null;
}

const DIGITS = /\d[\d.,'’\s]*/;
const numberIn = (text: string) => (DIGITS.exec(text)?.[0] ?? '').replace(/[\s'’]/g, '').replace(/[.,]$/, '');

/** Returns the decimal separator that most amounts of a file have. */
export function findDecimal(amounts: readonly string[]): ',' | '.' {
  let commas = 0;
  for (const amount of amounts) {
    const [, whole = '', sign = '', fraction = ''] = /^(.*)([.,])(\d*)$/.exec(numberIn(amount)) ?? [];
    const isThousands =
      whole.includes(sign) || (fraction.length === 3 && !/[.,]/.test(whole) && whole !== '0');
    if (sign !== '' && !isThousands) commas += sign === ',' ? 1 : -1;
    else if (whole.includes(sign) && sign !== '') commas += sign === ',' ? -1 : 1;
  }
  return commas > 0 ? ',' : '.';
}

/** Units of an amount in the database: commissions have more digits than prices. */
export const SCALE = 10_000;
const MAX_AMOUNT = 1e9;

const MAX_WRITTEN = 60;

/** Reads an amount in ten-thousandths: '($6.40)', '-6,40 €', '1.055,96'. Returns null without one. */
export function readAmount(written: string, decimal: ',' | '.'): number | null {
  const text = written.slice(0, MAX_WRITTEN);
  const digits = numberIn(text.normalize('NFKC'));
  if (digits === '' || /^\d{1,2}[/-]/.test(text)) return null;
  const other = decimal === ',' ? '.' : ',';
  const amount = Number(digits.replaceAll(other, '').replace(decimal, '.'));
  if (!Number.isFinite(amount) || amount > MAX_AMOUNT) return null;
  const isNegative = /^\s*\(.*\)\s*$|[-−–]\s*[\p{Sc}\p{L}\s]*\d|\d\s*[-−]\s*$/u.test(text.trim());
  return Math.round((isNegative ? -amount : amount) * SCALE) || 0;
}

/** Returns whether days or months come first in dates such as 03/04/2026: as one date shows, or else as is usual. */
export function findDayOrder(dates: readonly string[], usual: DayOrder): DayOrder {
  for (const date of dates) {
    const [, one, two] = SLASHED.exec(date.trim()) ?? [];
    if (Number(one) > 12) return 'day';
    if (Number(two) > 12) return 'month';
  }
  return usual;
}

const STATUSES = new Map(
  Object.entries(words.statuses).flatMap(([status, words]) =>
    words.split(' ').map((word) => [word, status] as const),
  ),
);
export const isStatus = (text: string | undefined): text is Status =>
  text !== undefined && Object.hasOwn(words.statuses, text);

/** Returns the status that a word means in the reports of networks, or null for an unknown word. */
export function readStatus(word: string): Status | null {
  const status = STATUSES.get(plain(word));
  return isStatus(status) ? status : null;
}
