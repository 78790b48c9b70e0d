import type { Availability } from '#app/lib/choices';
import { type Money, toDecimal } from '#app/lib/price';
import type { Structured } from '#app/lib/structured-data';

export type ProductFacts = {
  name: string;
  description: string;
  image: string;
  url: string;
  brand: string | null;
  /** 14 digits. */
  gtin: string | null;
  /** Whether any shop has it. */
  availability: Availability;
  /** Money is null where the price cannot be read, or may not be told. */
  offers: { money: Money | null; availability: Availability }[];
};

const AVAILABLE = { in: 'https://schema.org/InStock', out: 'https://schema.org/OutOfStock', unknown: null };

/** What a product costs: its price, or from the lowest to the highest where several shops have it in one currency. */
function offerOf(offers: ProductFacts['offers'], availability: Availability): Structured | null {
  const sold = offers.some((each) => each.availability !== 'out')
    ? offers.filter((each) => each.availability !== 'out')
    : offers;
  const [first, ...others] = sold.flatMap(({ money }) => money ?? []);
  if (first === undefined) return null;
  const known = AVAILABLE[availability] ? { availability: AVAILABLE[availability] } : {};
  const alike = [first, ...others.filter(({ currency }) => currency === first.currency)];
  const [lowest = first, highest = first] = [
    alike[0],
    alike.reduce((most, each) => (each.minor > most.minor ? each : most)),
  ];
  const currency = { priceCurrency: first.currency, ...known };
  if (alike.length === 1) return { '@type': 'Offer', price: toDecimal(lowest), ...currency };
  return {
    '@type': 'AggregateOffer',
    lowPrice: toDecimal(lowest),
    highPrice: toDecimal(highest),
    offerCount: alike.length,
    ...currency,
  };
}

/** A product as search engines want it; whether it can be had is said only where somebody has. */
export function productObject({
  name,
  description,
  image,
  url,
  brand,
  gtin,
  availability,
  offers,
}: ProductFacts): Structured {
  const offer = offerOf(offers, availability);
  return {
    '@type': 'Product',
    name,
    ...(description ? { description } : {}),
    image: image,
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    ...(gtin === null ? {} : { gtin }),
    ...(offer === null ? {} : { offers: { ...offer, url } }),
  };
}
