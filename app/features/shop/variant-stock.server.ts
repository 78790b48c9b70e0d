import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import { nameRetailer } from '#app/lib/link-key';
import { offers, products, productVariants } from '#db/schema';
import { withGroups } from './offer.server';
import { showPrice } from './shown-price.server';
import { chooseVariant } from './variant';

/** Lists the variants of products and of those merged into them, each with its retailer. */
function listSold(productIds: readonly number[]) {
  const { position } = productVariants;
  return orm
    .select({
      ...getTableColumns(productVariants),
      soldAs: sql<number>`coalesce(${products.mergedIntoId}, ${products.id})`,
      shop: sql<string>`coalesce(${offers.retailer}, ${offers.link})`.mapWith(nameRetailer),
      offerPrice: offers.price,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .innerJoin(offers, eq(offers.productId, products.id))
    .where(and(inArray(products.id, withGroups(productIds)), eq(products.status, 'published')))
    .orderBy(asc(products.id), asc(position))
    .all();
}

export type SizeInStock = {
  /** For example: 'Size S: in stock at Lace & Co, $68'. Null: the retailer does not say. */
  text: string | null;
  variant: number;
};

/** Returns a function that says whether a size of one of these products is in stock. It returns null for an unknown size. */
export function createStockFinder(shown: readonly { id: number; price: string }[]) {
  const sold = shown.length === 0 ? [] : listSold(shown.map(({ id }) => id));
  return (productId: number, size: string | undefined): SizeInStock | null => {
    const own = sold.filter((each) => each.productId === productId || each.soldAs === productId);
    const variant = size === undefined ? null : chooseVariant(own, { size, color: '' });
    if (variant === null || size === undefined) return null;
    const price = shown.find(({ id }) => id === productId)?.price
      ? showPrice(variant.price ?? variant.offerPrice)
      : '';
    const texts = {
      in: `Size ${size}: in stock at ${[variant.shop, price].filter(Boolean).join(', ')}`,
      out: `Size ${size}: sold out`,
      unknown: null,
    };
    return { text: texts[variant.availability], variant: variant.id };
  };
}
