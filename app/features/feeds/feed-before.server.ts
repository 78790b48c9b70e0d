import { z } from 'zod';
import { MANAGED_FIELD_NAMES, type ManagedField, readManagedFields } from '#app/features/shop/managed-field';
import type { OwnProduct } from '#app/features/shop/offer.server';
import { plainVariant, variantSchema } from '#app/features/shop/variant.server';
import { rowSchema } from '#db/row-schema';
import { products } from '#db/schema';
import { TEXTS } from './feed-row.server';

const valuesSchema = z.intersection(
  rowSchema(products, [...TEXTS, 'featured', 'position', 'imageUrl', 'imageAddress', 'imageOrigin']),
  z.object({ priceSeenAt: z.coerce.date().nullable(), moreImages: z.unknown().optional() }),
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
    /** The fields that the row left alone. */
    leftAlone: z.array(z.enum(MANAGED_FIELD_NAMES)).default([]),
    /** The deleted feed from which the row took the product. */
    adoptedFrom: z.int().nullable().optional(),
    /** The edited fields before a row that marked others. */
    editedFields: z.array(z.enum(MANAGED_FIELD_NAMES)).nullable().optional(),
    variants: z.array(variantSchema).optional(),
    feedKey: z.string().nullable().optional(),
    /** The products of single rows that became variants. */
    absorbed: z.array(rowSchema(products, ['id', 'feedId', 'feedKey', 'mergedIntoId', 'status'])).default([]),
  }),
]);

type Effect = { leftAlone?: ManagedField[]; marksEdits?: boolean; isAdopted?: boolean };

export function rememberProduct(
  product: OwnProduct,
  { leftAlone = [], marksEdits = false, isAdopted = false }: Effect = {},
) {
  return {
    did: 'updated' as const,
    values: valuesSchema.parse(product),
    shop: shopSchema.parse(product),
    numbers: numbersSchema.parse(product),
    variants: product.variants.map(plainVariant),
    feedKey: product.feedKey,
    leftAlone,
    ...(isAdopted ? { adoptedFrom: product.feedId } : {}),
    ...(marksEdits ? { editedFields: readManagedFields(product.editedFields) } : {}),
  };
}
