import type { Availability } from '#app/lib/choices';
import { type Money, toDecimal } from '#app/lib/price';
import type { Structured } from '#app/lib/structured-data';
import type { StoredVariant } from './variant';

type ProductFacts = {
  name: string;
  description: string;
  /** The main image first. */
  images: string[];
  url: string;
  brand: string | null;
  /** 14 digits. */
  gtin: string | null;
  availability: Availability;
  /** Money is null when the price cannot be read or has expired. */
  offers: { money: Money | null; availability: Availability }[];
  variants?: VariantFacts[];
  origin?: string;
};

export type VariantFacts = Pick<StoredVariant, 'id' | 'size' | 'color' | 'availability' | 'gtin'> & {
  money: Money | null;
  /** The path of the product with this variant chosen. */
  path: string;
  /** The path of its own image. */
  image: string | null;
};

const AVAILABLE = { in: 'https://schema.org/InStock', out: 'https://schema.org/OutOfStock', unknown: null };

function offerOf(offers: ProductFacts['offers'], availability: Availability): Structured | null {
  const inStock = offers.filter((each) => each.availability !== 'out');
  const [first, ...others] = (inStock.length > 0 ? inStock : offers).flatMap(({ money }) => money ?? []);
  if (first === undefined) return null;
  const known = AVAILABLE[availability] ? { availability: AVAILABLE[availability] } : {};
  const alike = [first, ...others.filter(({ currency }) => currency === first.currency)];
  const highest = alike.reduce((max, each) => (each.minor > max.minor ? each : max));
  const currency = { priceCurrency: first.currency, ...known };
  if (alike.length === 1) return { '@type': 'Offer', price: toDecimal(first), ...currency };
  const prices = { lowPrice: toDecimal(first), highPrice: toDecimal(highest) };
  return { '@type': 'AggregateOffer', ...prices, offerCount: alike.length, ...currency };
}

export function productObject({ variants = [], origin = '', ...product }: ProductFacts): Structured {
  const { name, description, images, url, brand, gtin } = product;
  const offer = offerOf(product.offers, product.availability);
  const image = images.length === 1 ? images[0] : images;
  const toVariant = ({ size, color, money, ...variant }: VariantFacts): Structured => {
    const own = offerOf([{ money, availability: variant.availability }], variant.availability);
    return {
      '@type': 'Product',
      name: [name, color, size].filter(Boolean).join(', '),
      sku: String(variant.id),
      image: variant.image === null ? image : origin + variant.image,
      ...(size && { size }),
      ...(color && { color }),
      ...(variant.gtin && { gtin: variant.gtin }),
      ...(own === null ? {} : { offers: { ...own, url: origin + variant.path } }),
    };
  };
  const varies = (['size', 'color'] as const).filter((key) => variants.some((each) => each[key] !== null));
  return {
    ...(variants.length === 0
      ? { '@type': 'Product' }
      : {
          '@type': 'ProductGroup',
          productGroupID: url,
          variesBy: varies.map((key) => `https://schema.org/${key}`),
          hasVariant: variants.map(toVariant),
        }),
    name,
    ...(description ? { description } : {}),
    image,
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    ...(gtin === null ? {} : { gtin }),
    ...(offer === null ? {} : { offers: { ...offer, url } }),
  };
}
