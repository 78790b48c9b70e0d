const CURRENCIES: [RegExp, string][] = [
  [/^US\$|^\$/, 'USD'],
  [/^€|€$/, 'EUR'],
  [/^£/, 'GBP'],
];

/** A printed price such as '$67' or '19,90 €' as an offer has it; null when its currency or number cannot be told. */
export function readPrice(text: string): { price: string; priceCurrency: string } | null {
  const trimmed = text.trim();
  const currency =
    CURRENCIES.find(([sign]) => sign.test(trimmed))?.[1] ?? /\b([A-Z]{3})\b/.exec(trimmed)?.[1];
  const number = /^\D*(\d{1,3}(?:[.,\s]?\d{3})*?)(?:[.,](\d{2}))?\D*$/.exec(trimmed);
  if (currency === undefined || number === null) return null;
  const whole = (number[1] ?? '').replace(/\D/g, '');
  return { price: `${whole}.${number[2] ?? '00'}`, priceCurrency: currency };
}

/** An amount as a page prints it: '$68', '$68.50'. */
function printAmount(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
}

/** '$21 less than when you saved it'; null when it costs the same, or one of the prices cannot be read. */
export function describePriceChange(saved: string | null, now: string): string | null {
  const [then, today] = [readPrice(saved ?? ''), readPrice(now)];
  if (then === null || today === null || then.priceCurrency !== today.priceCurrency) return null;
  const more = Number(today.price) - Number(then.price);
  if (more === 0) return null;
  const amount = printAmount(Math.abs(more), today.priceCurrency);
  return `${amount} ${more > 0 ? 'more' : 'less'} than when you saved it`;
}

/** What prices come to, one sum a currency: '$152', '$152 and €20'; those that cannot be read are counted apart. */
export function sumPrices(prices: string[]): string {
  const sums = new Map<string, number>();
  let unread = 0;
  for (const text of prices) {
    const price = readPrice(text);
    if (price === null) unread += 1;
    else sums.set(price.priceCurrency, (sums.get(price.priceCurrency) ?? 0) + Number(price.price));
  }
  const amounts = [...sums].map(([currency, sum]) => printAmount(sum, currency));
  if (unread > 0) amounts.push(`${unread} without a price`);
  return amounts.join(' and ');
}
