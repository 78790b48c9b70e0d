import { and, eq } from 'drizzle-orm';
import { orm } from '#app/infra/database.server';
import { offers, products, productVariants } from '#db/schema';
import { listGroup } from './offer.server';

type Named = { offerId?: number | undefined; variantId?: number | undefined };

/** Returns the product and link of a variant in a group, or null. */
function findVariantOf(group: number[], variantId: number) {
  const { id, productId, link } = productVariants;
  const variant = orm.select({ productId, link }).from(productVariants).where(eq(id, variantId)).get();
  return variant !== undefined && group.includes(variant.productId) ? variant : null;
}

/**
 * Returns the offer that a link leads to: of a variant, of the product `offerId` in the group, or else the best one. Returns null when
 * the product or the offer is not published. A deleted variant leads to the offer.
 */
export function findOffer(productId: number, { offerId, variantId }: Named = {}) {
  const { id: own, mergedIntoId, offerId: best, status } = products;
  const product = orm.select({ mergedIntoId, best, status }).from(products).where(eq(own, productId)).get();
  if (product === undefined) return null;
  const group = listGroup(productId);
  const variant = variantId === undefined ? null : findVariantOf(group, variantId);
  // A product that became a variant of another one has no offer.
  if (product.status === 'draft')
    return product.mergedIntoId === null
      ? null
      : { id: productId, link: '', group, mergedIntoId: product.mergedIntoId };
  const id = variant?.productId ?? offerId ?? product.best ?? productId;
  if (!group.includes(id)) return null;
  const isPublished = and(eq(products.id, offers.productId), eq(status, 'published'));
  const { link } = offers;
  const which = eq(offers.productId, id);
  const offer = orm.select({ link }).from(offers).innerJoin(products, isPublished).where(which).get();
  return offer === undefined
    ? null
    : { link: variant?.link ?? offer.link, id, group, mergedIntoId: product.mergedIntoId };
}
