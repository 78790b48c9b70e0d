import { memoize } from './memoize';

/** Signs of currencies. Longer signs come first: 'US$' contains '$'. */
const SIGNS: readonly [RegExp, string][] = [
  [/US\s?\$|U\.S\.\$/, 'USD'],
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
  [/฿|บาท/, 'THB'],
  [/₫|đ/i, 'VND'],
  [/z[łl](?!\p{L})/iu, 'PLN'],
  [/Kč/i, 'CZK'],
  [/\bFt\b/, 'HUF'],
  [/\blei\b/i, 'RON'],
  [/лв|лева/i, 'BGN'],
  [/\bS?Fr\.|\bSFr\b/, 'CHF'],
  [/\bRp(?!\p{L})\.?/u, 'IDR'],
  [/\bRM(?!\p{L})/u, 'MYR'],
  [/\bKSh\b\.?/i, 'KES'],
  [/\bR(?=\s?\d)/, 'ZAR'],
  [/\bKD\b|د\.ك/, 'KWD'],
  [/\bBD\b|د\.ب/, 'BHD'],
  [/\bKM\b/, 'BAM'],
  [/\bLek\b/i, 'ALL'],
  [/جنيه|ج\.م/, 'EGP'],
  [/درهم|د\.إ/, 'AED'],
  [/ر\.ق/, 'QAR'],
  [/ريال|ر\.س/, 'SAR'],
  [/тг/i, 'KZT'],
  [/(?<!\p{L})(?:дин|din)(?!\p{L})/iu, 'RSD'],
];
const PLAIN_WORDS =
  /^(?:from|to|ab|von|bis|ca|only|nur|now|jetzt|was|for|per|each|ea|pair|set|piece|pcs|price|preis|prix|sale|about|around|up|or|oder|circa|rrp|uvp|vat|mwst|inkl|incl|plus|de|à|til|fra|från|dès|desde|da|à partir de|all|top|try)$/i;
const CROWNS = ['SEK', 'NOK', 'DKK', 'ISK'];
const CODES = new Set(Intl.supportedValuesOf('currency'));

/** Returns the format of a currency: '$68', '$68.50'. Creating one takes as long as printing 100 prices, so each is cached. */
export const formatOf = memoize(
  (currency) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
);

/** Prints sums, whose decimals stand below each other. */
export const sumFormatOf = memoize(
  (currency) => new Intl.NumberFormat('en-US', { style: 'currency', currency }),
);

/** Returns the number of digits after the decimal point: 2 for most currencies, 0 for yen. */
export const digitsOf = memoize(
  (currency) => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2,
);

/** Prints an amount as at home (CLDR): many countries write '$'. */
const printAtHome = memoize((currency) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(1),
);
const isDollar = (currency: string) => CODES.has(currency) && printAtHome(currency).includes('$');

/** Finds the currency with this sign. Signs that several currencies share are among `SIGNS`. */
const findBySign = memoize((sign) => {
  const currency = [...CODES].find((code) => printAtHome(code).includes(sign));
  return currency === undefined ? null : { currency, sign: new RegExp(sign) };
});

/** A number, and a word or an abbreviation before and after it. */
const WORDS =
  /^\s*([\p{L}\p{M}]+|\p{L}{1,2}[./'"״’]\p{L}?)?\.?\s*\d[\d.,'’ ]*([\p{L}\p{M}]+|\p{L}{1,2}[.'"״’]\p{L})?\.?\s*$/u;

function namesUnknown(text: string): boolean {
  const [, before, after] = WORDS.exec(text) ?? [];
  return [before, after].some((word) => word !== undefined && !PLAIN_WORDS.test(word));
}

/** Finds the currency of a price, and the sign or code that names it. Returns null for an unknown currency. */
export function findCurrency(text: string, home: string): { currency: string; sign: RegExp | null } | null {
  for (const [code] of text.matchAll(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g))
    if (CODES.has(code)) return { currency: code, sign: new RegExp(code) };
  // A lower-case code counts only next to the number: 'all' and 'top' are words, too.
  const [, before, after] = /(?:^|\s)([a-z]{3})\s?(?=\d)|\d\s?([a-z]{3})(?!\p{L})/iu.exec(text) ?? [];
  const code = (before ?? after ?? '').toUpperCase();
  if (CODES.has(code) && !PLAIN_WORDS.test(code)) return { currency: code, sign: new RegExp(code, 'i') };
  const known = SIGNS.find(([sign]) => sign.test(text));
  // China and Japan share a sign.
  if (text.includes('¥') && home === 'CNY') return { currency: home, sign: /¥/ };
  if (known !== undefined) return { currency: known[1], sign: known[0] };
  const [sign] = /(?!\$)\p{Sc}/u.exec(text) ?? [];
  if (sign !== undefined) return findBySign(sign);
  if (text.includes('$')) return { currency: isDollar(home) ? home : 'USD', sign: /\$/ };
  const crown = /(?<!\p{L})kr(?!\p{L})\.?/iu;
  if (!crown.test(text)) return namesUnknown(text) ? null : { currency: home, sign: null };
  if (CROWNS.includes(home)) return { currency: home, sign: crown };
  // Norwegian shops write 'kr' before the number, Swedish ones after it.
  return { currency: /kr\.?\s*\d/i.test(text) ? 'NOK' : 'SEK', sign: crown };
}
