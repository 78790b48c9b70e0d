import { digitsOf, findCurrency, formatOf } from './currency';

/** An amount in the smallest unit of its currency (ISO 4217). */
export type Money = { minor: number; currency: string };

type Token = { text: string; start: number; end: number };

function listNumbers(text: string): Token[] {
  return [...text.matchAll(/(?<![\p{L}\d.,])[.,]\d+|\d(?:[\d.,'’ ]*\d)?/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Returns true for a number after a minus sign. Between two numbers the sign is a dash. */
function isNegative({ start, end }: Token, text: string): boolean {
  // Accounting writes the minus after the number, or puts the number in brackets.
  if (/^\d+[.,]\d{2}$/.test(text.slice(start, end)) && /^-\s*$/.test(text.slice(end))) return true;
  if (/\(\s*$/.test(text.slice(0, start)) && /^\s*\)\s*$/.test(text.slice(end)) && start <= 2) return true;
  return /(?:^|[^\d\s.,])\s*[-−]$/.test(text.slice(0, start).replace(/[\p{Sc}\s]+$/u, ''));
}

function listAmounts(text: string): Token[] {
  return listNumbers(text).filter(
    (token) => !/^\s*%/.test(text.slice(token.end)) && !isNegative(token, text),
  );
}

/** Longer texts are truncated, in UTF-16 units: the patterns here take quadratic time. */
const MAX_PRICE_TEXT = 200;

/** Returns a price in one notation: plain spaces, '12€05' as '€12.05', '99p' as '£0.99'. */
function normalize(text: string): string {
  return (
    text
      .slice(0, MAX_PRICE_TEXT)
      .normalize('NFKC')
      .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
      .replace(/[٬٫]/g, (sign) => (sign === '٬' ? ',' : '.'))
      .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
      // Feeds still write the ruble's code of before 1998.
      .replace(/\bRUR\b/, 'RUB')
      .replace(/(\d)([€£$]) ?(\d{2})(?![\d.,]|\s*[€£$])/g, '$1.$3 $2')
      .replace(/(\d) ([€£$]) (\d{2})\s*$/, '$1.$3 $2')
      .replace(/(\d):(?:(\d{2})(?=\s|$)|-)/, (_, last: string, cents = '00') => `${last}.${cents}`)
      .replace(
        /^\s*(\d{1,2})\s?(p|¢)\s*$/i,
        (_, amount: string, sign: string) => `${sign === '¢' ? '$' : '£'}0.${amount.padStart(2, '0')}`,
      )
  );
}

/** Returns true for a text with a digit of any script. */
export const hasNumber = (text: string) => /\p{Nd}/u.test(text);

/** Returns true when all numbers of a price are zero or less, and false for text without a number. */
export function isUnpaid(text: string): boolean {
  const normal = normalize(text);
  const numbers = listNumbers(normal);
  return numbers.length > 0 && !listAmounts(normal).some((token) => parseNumber(token.text, 2) > 0);
}

function isNextTo({ start, end }: Token, text: string, sign: RegExp): boolean {
  return (
    new RegExp(`(?:${sign.source})\\s*$`, sign.flags).test(text.slice(0, start)) ||
    new RegExp(`^(?:[.,][-–—])?\\s*(?:${sign.source})`, sign.flags).test(text.slice(end))
  );
}

function choosePrices(numbers: Token[], text: string, sign: RegExp | null): Token[] {
  if (sign === null) return numbers;
  const nextToSign = numbers.filter((token) => isNextTo(token, text, sign));
  if (nextToSign.length === 0) return numbers;
  return numbers.filter((token, index) => {
    if (nextToSign.includes(token)) return true;
    const next = numbers[index + 1];
    const between = next && nextToSign.includes(next) ? text.slice(token.end, next.start) : '';
    return /^\s*(?:[-–—~]|to|bis|à|til)\s*$/i.test(between);
  });
}

/** Parses '1.234,56' and '1,234.56': the last separator begins the fraction, unless it groups thousands. */
function parseNumber(text: string, digits: number): number {
  const plain = text.replace(/[\s'’]/g, '');
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (last < 0) return Number(plain);
  const sign = plain[last] ?? '';
  const [whole, fraction] = [plain.slice(0, last), plain.slice(last + 1)];
  const isOnly = !/[.,]/.test(whole);
  const repeats = whole.includes(sign);
  const groups = fraction.length === 3 && digits !== 3 && (isOnly ? /^[1-9]\d{0,2}$/.test(whole) : true);
  if (repeats || groups) return Number(plain.replace(/[.,]/g, ''));
  return Number(`${whole.replace(/[.,]/g, '')}.${fraction}`);
}

/** The largest price, in the smallest unit. Larger numbers are not prices. */
const MAX_COUNT = 1e12;

/** Reads a printed price in the site's currency by default, or null: '1.234,56 €', 'from $20', '£5–£7' (the lowest). */
export function readMoney(text: string, home = 'USD'): Money | null {
  const normal = normalize(text);
  const found = findCurrency(normal, home);
  if (found === null) return null;
  const { currency, sign } = found;
  const digits = digitsOf(currency);
  const amounts = choosePrices(listAmounts(normal), normal, sign).map((token) =>
    parseNumber(token.text, digits),
  );
  const paid = amounts.filter((amount) => Number.isFinite(amount) && amount > 0);
  const lowest = paid.length > 0 ? Math.min(...paid) : Math.min(...amounts);
  const minor = Math.round(lowest * 10 ** digits);
  return Number.isFinite(minor) && minor <= MAX_COUNT ? { minor, currency } : null;
}

/** 4900 of USD → '49.00', as structured data needs it. */
export function toDecimal({ minor, currency }: Money): string {
  const digits = digitsOf(currency);
  return (minor / 10 ** digits).toFixed(digits);
}

export function printMoney({ minor, currency }: Money): string {
  return formatOf(currency).format(minor / 10 ** digitsOf(currency));
}

/** '$89 when you saved it, $68 now'; null when the price is unchanged or unreadable. */
export function describePriceChange(saved: string | null, now: string, home?: string): string | null {
  const [then, today] = [readMoney(saved ?? '', home), readMoney(now, home)];
  if (then === null || today === null || then.currency !== today.currency) return null;
  if (today.minor === then.minor) return null;
  return `${printMoney(then)} when you saved it, ${printMoney(today)} now`;
}

/** Sums prices by currency: '$152', '$152 and €20', '$152 and 1 without a price'. */
export function sumPrices(prices: string[], home?: string): string {
  const sums = new Map<string, number>();
  let unread = 0;
  for (const text of prices) {
    const price = readMoney(text, home);
    if (price === null) unread += 1;
    else sums.set(price.currency, (sums.get(price.currency) ?? 0) + price.minor);
  }
  const amounts = [...sums].map(([currency, minor]) => printMoney({ minor, currency }));
  if (unread > 0) amounts.push(`${unread} without a price`);
  return amounts.join(' and ');
}

/** 49.9 of USD → 4990. */
export function toMinor(amount: number, currency: string): number {
  return currency === '' ? 0 : Math.round(amount * 10 ** digitsOf(currency));
}

/** A code for tests (ISO 4217), which `readMoney` returns for a price that names no currency. */
export const NO_CURRENCY = 'XTS';

const AMOUNT = /[.,]?\d(?:[\d.,'’ ]*\d)?(?:[.,:]?-{1,2}|[.,][–—])?/;

/** Prints a price as the site does: '49,90 €' → '€49.90'. A bare number gets `currency`, a code or a sign. Returns null for others, such as 'from $20'. */
export function printPrice(text: string, currency: string): string | null {
  const home = findCurrency(normalize(`1 ${currency}`), '')?.currency ?? '';
  const normal = normalize(text);
  const found = findCurrency(normal, home);
  if (found === null || found.currency === '') return null;
  // Several countries write 'kr'.
  if (found.currency !== home && findCurrency(normal, 'DKK')?.currency !== found.currency) return null;
  const rest = normal.replace(AMOUNT, '').replace(found.sign ?? '', '');
  const money = /^[\s.]*\p{Sc}?[\s.]*$/u.test(rest) ? readMoney(text, home) : null;
  return money === null ? null : printMoney(money);
}
