/** An amount as shops count it: in the smallest unit of its currency (ISO 4217). */
export type Money = { minor: number; currency: string };

/** Signs of currencies. Longer signs come first: 'US$' contains '$'. */
const SIGNS: readonly [RegExp, string][] = [
  [/US\$|U\.S\.\$/, 'USD'],
  [/CA\s?\$|C\s?\$|CAD\$/, 'CAD'],
  [/AU\s?\$|A\s?\$/, 'AUD'],
  [/NZ\s?\$/, 'NZD'],
  [/HK\s?\$/, 'HKD'],
  [/SG\$|S\$/, 'SGD'],
  [/MX\s?\$|MEX\s?\$/i, 'MXN'],
  [/NT\$/, 'TWD'],
  [/R\$/, 'BRL'],
  [/CN¥|RMB|元/, 'CNY'],
  [/€|\bEuros?\b/i, 'EUR'],
  [/E£/, 'EGP'],
  [/S\/\.?/, 'PEN'],
  [/£/, 'GBP'],
  [/¥|円|(?<!\p{L})yen(?!\p{L})/iu, 'JPY'],
  [/₹|र|\bRs(?!\p{L})\.?/iu, 'INR'],
  [/₽|руб|(?<!\p{L})р(?!\p{L})\.?/iu, 'RUB'],
  [/₩|원/, 'KRW'],
  [/₺|\bTL\b/, 'TRY'],
  [/₴|грн/i, 'UAH'],
  [/₪/, 'ILS'],
  [/฿|บาท/, 'THB'],
  [/₫|đ/, 'VND'],
  [/z[łl](?!\p{L})/iu, 'PLN'],
  [/Kč/i, 'CZK'],
  [/\bFt\b/, 'HUF'],
  [/\blei\b/i, 'RON'],
  [/лв/i, 'BGN'],
  [/\bS?Fr\.|\bSFr\b/, 'CHF'],
  [/\bRp(?!\p{L})\.?/u, 'IDR'],
  [/₱/, 'PHP'],
  [/\bRM(?!\p{L})/u, 'MYR'],
  [/₦/, 'NGN'],
  [/₡/, 'CRC'],
  [/₲/, 'PYG'],
  [/₵/, 'GHS'],
  [/₸/, 'KZT'],
  [/₼/, 'AZN'],
  [/₾/, 'GEL'],
  [/₮/, 'MNT'],
  [/৳/, 'BDT'],
  [/\bKSh\b\.?/i, 'KES'],
  [/\bR(?=\s?\d)/, 'ZAR'],
  [/\bKD\b/, 'KWD'],
  [/\bBD\b/, 'BHD'],
  [/\bKM\b/, 'BAM'],
  [/\bLek\b/i, 'ALL'],
  [/֏/, 'AMD'],
  [/៛/, 'KHR'],
  [/₭/, 'LAK'],
  [/؋/, 'AFN'],
  [/جنيه/, 'EGP'],
  [/درهم/, 'AED'],
  [/ريال/, 'SAR'],
];
/** Words next to a price that do not name a currency. */
const PLAIN_WORDS =
  /^(?:from|to|ab|von|bis|ca|only|nur|now|jetzt|was|for|per|each|ea|pair|set|piece|pcs|price|preis|prix|sale|about|around|up|or|oder|circa|rrp|uvp|vat|mwst|inkl|incl|plus|de|à|til|fra|från|dès|desde|da|à partir de|all|top|try)$/i;
const DOLLARS = ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN', 'TWD'];
const CROWNS = ['SEK', 'NOK', 'DKK', 'ISK'];
const CODES = new Set(Intl.supportedValuesOf('currency'));

const formats = new Map<string, Intl.NumberFormat>();

/** How a currency is printed: '$68', '$68.50'. Making one takes as long as printing a hundred prices, so it is made once. */
function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  formats.set(currency, format);
  return format;
}

/** Digits after the point, as the currency has them: 2 of most, none of yen. */
function digitsOf(currency: string): number {
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Whether a text names an unknown currency: a sign, or the only word next to the only number. */
function namesUnknown(text: string): boolean {
  if (/\p{Sc}/u.test(text)) return true;
  const [, before, after] = /^\s*(\p{L}+)?\.?\s*\d[\d.,'’ ]*(\p{L}+)?\.?\s*$/u.exec(text) ?? [];
  return [before, after].some((word) => word !== undefined && !PLAIN_WORDS.test(word));
}

/** Finds the currency of a price, and the sign or code that names it. Null for an unknown currency. */
function findCurrency(text: string, site: string): { currency: string; sign: RegExp | null } | null {
  for (const [code] of text.matchAll(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g))
    if (CODES.has(code)) return { currency: code, sign: new RegExp(code) };
  // A lower-case code counts only next to the number: 'all' and 'top' are words, too.
  const [, before, after] = /(?:^|\s)([a-z]{3})\s?(?=\d)|\d\s?([a-z]{3})(?!\p{L})/iu.exec(text) ?? [];
  const code = (before ?? after ?? '').toUpperCase();
  if (CODES.has(code) && !PLAIN_WORDS.test(code)) return { currency: code, sign: new RegExp(code, 'i') };
  const known = SIGNS.find(([sign]) => sign.test(text));
  if (known !== undefined) return { currency: known[1], sign: known[0] };
  if (text.includes('$')) return { currency: DOLLARS.includes(site) ? site : 'USD', sign: /\$/ };
  const crown = /(?<!\p{L})kr(?!\p{L})\.?/iu;
  if (!crown.test(text)) return namesUnknown(text) ? null : { currency: site, sign: null };
  if (CROWNS.includes(site)) return { currency: site, sign: crown };
  // Norwegians write it before the number, Swedes after.
  return { currency: /kr\.?\s*\d/i.test(text) ? 'NOK' : 'SEK', sign: crown };
}

type Token = { text: string; start: number; end: number };

/** The numbers of a text. */
function listNumbers(text: string): Token[] {
  return [...text.matchAll(/(?<![\p{L}\d.,])[.,]\d+|\d(?:[\d.,'’ ]*\d)?/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Whether a number has a minus before it; between two numbers it is a dash. */
function isNegative({ start, end }: Token, text: string): boolean {
  // Accountants write it behind a number, or in brackets.
  if (/^\d+[.,]\d{2}$/.test(text.slice(start, end)) && /^-\s*$/.test(text.slice(end))) return true;
  if (/\(\s*$/.test(text.slice(0, start)) && /^\s*\)\s*$/.test(text.slice(end)) && start <= 2) return true;
  return /(?:^|[^\d\s.,])\s*[-−]$/.test(text.slice(0, start).replace(/[\p{Sc}\s]+$/u, ''));
}

/** Returns the numbers of a text that can be prices: not a percentage, not negative. */
function listAmounts(text: string): Token[] {
  return listNumbers(text).filter(
    (token) => !/^\s*%/.test(text.slice(token.end)) && !isNegative(token, text),
  );
}

/** How much of a cell is read for a price, in UTF-16 units: the patterns here take quadratic time. */
const MAX_PRICE_TEXT = 200;

/** A price's text with its signs as one way of writing has them: spaces of all kinds, '12€05', '99p'. */
function normalize(text: string): string {
  return (
    text
      .slice(0, MAX_PRICE_TEXT)
      .normalize('NFKC')
      .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
      // The rouble's code of before 1998, which feeds still write.
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

/** Whether all numbers of a price are zero or less. False for text without a number. */
export function isUnpaid(text: string): boolean {
  const normal = normalize(text);
  const numbers = listNumbers(normal);
  return numbers.length > 0 && !listAmounts(normal).some((token) => parseNumber(token.text, 2) > 0);
}

/** Whether the sign of the currency is right before or after a number. */
function isBeside({ start, end }: Token, text: string, sign: RegExp): boolean {
  return (
    new RegExp(`(?:${sign.source})\\s*$`, sign.flags).test(text.slice(0, start)) ||
    new RegExp(`^(?:[.,][-–—])?\\s*(?:${sign.source})`, sign.flags).test(text.slice(end))
  );
}

/** Returns the numbers that are prices: those next to the sign, and the other end of a range. */
function choosePrices(numbers: Token[], text: string, sign: RegExp | null): Token[] {
  if (sign === null) return numbers;
  const beside = numbers.filter((token) => isBeside(token, text, sign));
  if (beside.length === 0) return numbers;
  return numbers.filter((token, index) => {
    if (beside.includes(token)) return true;
    const next = numbers[index + 1];
    const between = next && beside.includes(next) ? text.slice(token.end, next.start) : '';
    return /^\s*(?:[-–—~]|to|bis|à|til)\s*$/i.test(between);
  });
}

/** A number as people write it, by its own signs: the last of '.' and ',' parts the fraction, unless it parts thousands. */
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

/** The largest price, in the smallest unit. A larger number is not a price. */
const MAX_COUNT = 1e12;

/**
 * What a printed price comes to: '1.234,56 €', 'from $20', '£5–£7' (the least). Null when it holds no number that is paid, or
 * names a currency that is not known.
 * @param site the currency of prices without one, and of '$' where that is a dollar
 */
export function readMoney(text: string, site = 'USD'): Money | null {
  const normal = normalize(text);
  const found = findCurrency(normal, site);
  if (found === null) return null;
  const { currency, sign } = found;
  const digits = digitsOf(currency);
  const amounts = choosePrices(listAmounts(normal), normal, sign).map((token) =>
    parseNumber(token.text, digits),
  );
  const paid = amounts.filter((amount) => Number.isFinite(amount) && amount > 0);
  const least = paid.length > 0 ? Math.min(...paid) : Math.min(...amounts);
  const minor = Math.round(least * 10 ** digits);
  return Number.isFinite(minor) && minor <= MAX_COUNT ? { minor, currency } : null;
}

/** 4900 of USD → '49.00', as an offer has it. */
export function toDecimal({ minor, currency }: Money): string {
  const digits = digitsOf(currency);
  return (minor / 10 ** digits).toFixed(digits);
}

/** An amount as a page prints it: '$68', '$68.50'. */
export function printMoney({ minor, currency }: Money): string {
  return formatOf(currency).format(minor / 10 ** digitsOf(currency));
}

/** '$89 when you saved it, $68 now'; null when it costs the same, or one of the prices cannot be read. */
export function describePriceChange(saved: string | null, now: string, site?: string): string | null {
  const [then, today] = [readMoney(saved ?? '', site), readMoney(now, site)];
  if (then === null || today === null || then.currency !== today.currency) return null;
  if (today.minor === then.minor) return null;
  return `${printMoney(then)} when you saved it, ${printMoney(today)} now`;
}

/** What prices come to, one sum a currency: '$152', '$152 and €20'; those that cannot be read are counted apart. */
export function sumPrices(prices: string[], site?: string): string {
  const sums = new Map<string, number>();
  let unread = 0;
  for (const text of prices) {
    const price = readMoney(text, site);
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
