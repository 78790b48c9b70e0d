/** An amount as shops count it: in the smallest unit of its currency (ISO 4217). */
export type Money = { minor: number; currency: string };

/** What stands for a currency beside its code. Longer signs come first: 'US$' is no '$'. */
const SIGNS: readonly [RegExp, string][] = [
  [/US\$|U\.S\.\$/, 'USD'],
  [/CA\$|C\$|CAD\$/, 'CAD'],
  [/AU\$|A\$/, 'AUD'],
  [/NZ\$/, 'NZD'],
  [/HK\$/, 'HKD'],
  [/SG\$|S\$/, 'SGD'],
  [/MX\$|MEX\$/, 'MXN'],
  [/NT\$/, 'TWD'],
  [/R\$/, 'BRL'],
  [/CN¥|RMB|元/, 'CNY'],
  [/€|\bEuros?\b/i, 'EUR'],
  [/£/, 'GBP'],
  [/¥|円/, 'JPY'],
  [/₹|\bRs\b\.?/i, 'INR'],
  [/₽|руб/i, 'RUB'],
  [/₩|원/, 'KRW'],
  [/₺|\bTL\b/, 'TRY'],
  [/₴|грн/i, 'UAH'],
  [/₪/, 'ILS'],
  [/฿/, 'THB'],
  [/₫/, 'VND'],
  [/zł/i, 'PLN'],
  [/Kč/i, 'CZK'],
  [/\bFt\b/, 'HUF'],
  [/\blei\b/i, 'RON'],
  [/лв/i, 'BGN'],
  [/\bS?Fr\.|\bSFr\b/, 'CHF'],
];
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

/** What a text says of its currency, and where: a sign, a code, or nothing. */
function findCurrency(text: string, site: string): { currency: string; sign: RegExp | null } {
  for (const [code] of text.matchAll(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g))
    if (CODES.has(code)) return { currency: code, sign: new RegExp(code) };
  const known = SIGNS.find(([sign]) => sign.test(text));
  if (known !== undefined) return { currency: known[1], sign: known[0] };
  if (text.includes('$')) return { currency: DOLLARS.includes(site) ? site : 'USD', sign: /\$/ };
  const crown = /(?<!\p{L})kr(?!\p{L})\.?/iu;
  if (!crown.test(text)) return { currency: site, sign: null };
  if (CROWNS.includes(site)) return { currency: site, sign: crown };
  // Norwegians write it before the number, Swedes after.
  return { currency: /kr\.?\s*\d/i.test(text) ? 'NOK' : 'SEK', sign: crown };
}

type Token = { text: string; start: number; end: number };

/** The numbers of a text; a part of a hundred is none that is paid. */
function listNumbers(text: string): Token[] {
  return [...text.matchAll(/\d(?:[\d.,'’ ]*\d)?/g)].flatMap((match): Token[] => {
    const [start, end] = [match.index, match.index + match[0].length];
    return /^\s*%/.test(text.slice(end)) ? [] : [{ text: match[0], start, end }];
  });
}

/** Whether the sign of the currency stands right before or after a number. */
function isBeside({ start, end }: Token, text: string, sign: RegExp): boolean {
  return (
    new RegExp(`(?:${sign.source})\\s*$`, sign.flags).test(text.slice(0, start)) ||
    new RegExp(`^(?:[.,][-–—])?\\s*(?:${sign.source})`, sign.flags).test(text.slice(end))
  );
}

/** Those that are prices: beside the sign, and the other end of a span of which one end is. */
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

/** The part of a cell that is looked at for a price, in UTF-16 units: the patterns below take quadratic time. */
const MAX_PRICE_TEXT = 200;

/** More than anything in a shop costs, in the smallest unit: what is larger was no price. */
const MOST = 1e12;

/**
 * What a printed price comes to: '1.234,56 €', 'from $20', '£5–£7' (the least). Null when it holds no number.
 * @param site the currency of prices without one, and of '$' where that is a dollar
 */
export function readMoney(text: string, site = 'USD'): Money | null {
  const normal = text
    .slice(0, MAX_PRICE_TEXT)
    .normalize('NFKC')
    .replace(/[\u00a0\u2009\u202f]/g, ' ');
  const { currency, sign } = findCurrency(normal, site);
  const digits = digitsOf(currency);
  const amounts = choosePrices(listNumbers(normal), normal, sign).map((token) =>
    parseNumber(token.text, digits),
  );
  const least = Math.min(...amounts.filter((amount) => Number.isFinite(amount)));
  const minor = Math.round(least * 10 ** digits);
  return Number.isFinite(minor) && minor <= MOST ? { minor, currency } : null;
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
