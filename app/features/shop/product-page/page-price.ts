import { isUnpaid, NO_CURRENCY, printMoney, readMoney, toDecimal, toMinor } from '#app/lib/price';
import { isOfType, nodesOf, type StructuredNode, type StructuredValue, textOf } from './structured-node';

/** A price with its currency from one place. `amount` is a decimal number: '49.00'. */
export type PagePrice = { amount: string; currency: string | null; oldAmount: string | null };

function readCurrency(text: string): string | null {
  const code = text.trim().replace(/^[a-z]{3}$/i, (each) => each.toUpperCase());
  const found = readMoney(`1 ${code}`, NO_CURRENCY)?.currency;
  return found === undefined || found === NO_CURRENCY ? null : found;
}

/** Reads an amount, which schema.org writes as a decimal number, and shops as they print it. */
export function readPageAmount(value: string | number, code = ''): PagePrice | null {
  const currency = readCurrency(code);
  const site = currency ?? NO_CURRENCY;
  const text = String(value).trim();
  // Three digits after a point group thousands where a text is meant for readers.
  const isDecimal = typeof value === 'number' || (/^\d+(?:\.\d+)?$/.test(text) && !/\.\d{3}$/.test(text));
  const money = isDecimal ? { minor: toMinor(Number(text), site), currency: site } : readMoney(text, site);
  if (money === null || money.minor <= 0 || isUnpaid(text)) return null;
  const amounts = isDecimal ? [] : (text.match(/\d[\d.,]*/g) ?? []);
  const before = amounts.length === 2 ? amounts.map((each) => readMoney(each, site)?.minor ?? 0) : [];
  const old = Math.max(0, ...before);
  return {
    amount: toDecimal(money),
    currency: money.currency === NO_CURRENCY ? null : money.currency,
    oldAmount: old > money.minor ? toDecimal({ minor: old, currency: money.currency }) : null,
  };
}

/** Reads a value that may be an object, as of Salesforce: `{ sales: { value: 49, currency: 'EUR' } }`. */
function readPriceValue(value: StructuredValue, code: string): PagePrice | null {
  if (typeof value !== 'object') return readPageAmount(value, code);
  const currency = textOf(value, 'currency', 'pricecurrency') || code;
  const values = ['value', 'price', 'amount', 'decimalprice', 'sales'].flatMap((name) => value[name] ?? []);
  return firstPrice(values, currency);
}

function firstPrice(values: StructuredValue[], code: string): PagePrice | null {
  return values.map((value) => readPriceValue(value, code)).find((price) => price !== null) ?? null;
}

/** Prints a price as the product form has it. */
export function printPagePrice({ amount, currency }: PagePrice): string {
  return currency === null ? amount : printMoney({ minor: toMinor(Number(amount), currency), currency });
}

const OLD_PRICE = /^(?:listprice|strikethroughprice|srp|msrp|regularprice)$/i;

/** Reads the price of an Offer or AggregateOffer, and the old price from its specifications. */
export function readOfferPrice(offer: StructuredNode): PagePrice | null {
  const code = textOf(offer, 'pricecurrency', 'currency');
  const specifications = nodesOf(offer.pricespecification).filter(
    (each) => !isOfType(each, /^deliverychargespecification$/) && !each.validformembertier,
  );
  const isOld = (each: StructuredNode) => OLD_PRICE.test(textOf(each, 'pricetype').replace(/^.*\//, ''));
  const read = (each: StructuredNode) =>
    firstPrice([...(each.price ?? []), ...(each.minprice ?? [])], textOf(each, 'pricecurrency') || code);
  // A price for a quantity, such as per liter, counts only without another one.
  const isUnit = (each: StructuredNode) => Number(each.referencequantity !== undefined);
  const current = specifications
    .filter((each) => !isOld(each))
    .toSorted((one, other) => isUnit(one) - isUnit(other))
    .map(read)
    .find(Boolean);
  const own = firstPrice([...(offer.price ?? []), ...(offer.lowprice ?? [])], code);
  const price = own ?? current;
  if (!price) return null;
  const old = specifications.filter(isOld).map(read).find(Boolean);
  const isHigher = old && old.currency === price.currency && Number(old.amount) > Number(price.amount);
  return isHigher ? { ...price, oldAmount: old.amount } : price;
}
