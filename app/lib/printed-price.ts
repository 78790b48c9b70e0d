import { printMoney, readMoney } from './price';

/** True for a price that names no currency. */
export function hasNoCurrency(text: string): boolean {
  return readMoney(text, 'USD')?.currency === 'USD' && readMoney(text, 'EUR')?.currency === 'EUR';
}

/** Prints a price that is one amount and its currency, such as '13.54 USD' or '158,- €'. */
function printPlain(text: string): string | null {
  const rest = text
    .replace(/\d(?:[\d.,'’ \u00a0\u2009\u202f]*\d)?(?:,[-–—])?/, '')
    .replace(/[A-Z]{3}|US\$|\p{Sc}|zł|Kč/u, '');
  if (rest.trim() !== '') return null;
  const [money, other] = [readMoney(text, 'USD'), readMoney(text, 'EUR')];
  return money === null || money.currency !== other?.currency ? null : printMoney(money);
}

const BARE = /^[.,]?\d[\d.,'’ \u00a0\u2007\u2009\u202f]*(?:[.,:]?-{1,2}|,[–—])?$/;

/**
 * Prints a price in the site's form: '49,90 €' → '€49.90'. A bare number gets the given currency. Returns null for a text that says
 * more than one amount and its currency, such as 'from $20'.
 */
export function printPrice(text: string, currency: string): string | null {
  const plain = printPlain(text);
  if (plain !== null || !/^[A-Z]{3}$/.test(currency) || !BARE.test(text) || !hasNoCurrency(text))
    return plain;
  const money = readMoney(text, currency);
  return money === null ? null : printMoney(money);
}
