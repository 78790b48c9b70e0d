import { z } from 'zod';
import type { OwnProduct } from '#app/features/shop/offer.server';
import { nameShop } from '#app/lib/shop-name';
import { rowSchema } from '#db/row-schema';
import { products } from '#db/schema';
import { TEXTS } from './feed-row.server';

const valuesSchema = z.intersection(
  rowSchema(products, [...TEXTS, 'featured', 'position', 'imageUrl', 'imageAddress', 'imageOrigin']),
  z.object({ priceSeenAt: z.coerce.date().nullable() }),
);
const shopSchema = rowSchema(products, ['brand', 'retailer', 'availability']);
const numbersSchema = rowSchema(products, ['gtin', 'mpn']);

/** A row's effect on its product, with the earlier values. Imports of older versions stored no `shop` and no `numbers`. */
export const beforeSchema = z.discriminatedUnion('did', [
  z.object({ did: z.literal('inserted') }),
  z.object({
    did: z.literal('updated'),
    values: valuesSchema,
    shop: shopSchema.optional(),
    numbers: numbersSchema.optional(),
  }),
]);

export function rememberProduct(product: OwnProduct): z.output<typeof beforeSchema> {
  return {
    did: 'updated',
    values: valuesSchema.parse(product),
    shop: shopSchema.parse(product),
    numbers: numbersSchema.parse(product),
  };
}

/** Returns the retailer's name that a person chose, or null when the name comes from the link. */
export function chosenRetailer({ retailer, affiliateLink }: OwnProduct): string | null {
  return retailer === nameShop(affiliateLink) ? null : retailer;
}
