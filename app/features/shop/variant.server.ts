import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { orm } from '#app/infra/database.server';
import { offers, products, productVariants, rowSchema, type Transaction } from '#db/schema';
import { MAX_VARIANTS, type StoredVariant, type Variant } from './variant';

const NAMES = ['feedKey', 'size', 'color', 'price', 'availability', 'link', 'imageAddress', 'gtin'] as const;
export const variantSchema = rowSchema(productVariants, NAMES);
const storedSchema = z.array(rowSchema(productVariants, [...NAMES, 'id', 'imageUrl']));

/** The variants of a product, as a column of its row. */
export const variantsColumn = sql`(
  SELECT json_group_array(json_object('id', v.id, 'feedKey', v.feed_key, 'size', v.size, 'color', v.color, 'price', v.price,
    'availability', v.availability, 'link', v.link, 'imageAddress', v.image_address, 'imageUrl', v.image_url, 'gtin', v.gtin)
    ORDER BY v.position)
  FROM product_variants v WHERE v.product_id = ${products.id})`.mapWith((json: string): StoredVariant[] =>
  storedSchema.parse(JSON.parse(json)),
);

/** Returns the variants of products. Those of an offer that is out of stock are, too. */
export function listVariants(productIds: readonly number[], reader: Pick<Transaction, 'select'> = orm) {
  const { position, availability: own, ...others } = getTableColumns(productVariants);
  const { productId } = others;
  const availability = sql<Variant['availability']>`iif(${offers.availability} = 'out', 'out', ${own})`;
  const columns = { ...others, availability };
  const all = reader.select(columns).from(productVariants).innerJoin(offers, eq(offers.productId, productId));
  const isWanted = inArray(productId, [...productIds]);
  return all.where(isWanted).orderBy(asc(productId), asc(position)).all();
}
export type ListedVariant = ReturnType<typeof listVariants>[number];

export function plainVariant(variant: StoredVariant): Variant {
  const { id: _, imageUrl: __, ...rest } = variant;
  return rest;
}

/** Replaces the variants of a product. One with the same key, or else the same size and color, keeps its id and its image. */
export function saveVariants(tx: Transaction, productId: number, variants: readonly Variant[]): void {
  const before = tx.select().from(productVariants).where(eq(productVariants.productId, productId)).all();
  const free = new Map(before.map((each) => [each.id, each]));
  const take = (variant: Variant) => {
    const all = [...free.values()];
    const found =
      all.find((each) => variant.feedKey !== null && each.feedKey === variant.feedKey) ??
      all.find(({ size, color }) => size === variant.size && color === variant.color);
    if (found !== undefined) free.delete(found.id);
    return found;
  };
  const rows = variants
    .slice(0, MAX_VARIANTS)
    .map((variant, position) => ({ ...variant, productId, position, found: take(variant) }));
  const { id } = productVariants;
  const isDropped = inArray(id, [...free.keys()]);
  if (free.size > 0) tx.delete(productVariants).where(isDropped).run();
  for (const { found, ...row } of rows) {
    const isStored = row.imageAddress?.startsWith('/') === true;
    const fetched = found?.imageAddress === row.imageAddress ? found.imageUrl : null;
    const imageUrl = isStored ? row.imageAddress : fetched;
    const values = { ...row, imageUrl };
    if (found === undefined) tx.insert(productVariants).values(values).run();
    else if (Object.entries(values).some(([name, value]) => Reflect.get(found, name) !== value))
      tx.update(productVariants).set(values).where(eq(id, found.id)).run();
  }
}
