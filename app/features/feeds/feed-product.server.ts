import { createHmac } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { type OwnProduct, selectOwn } from '#app/features/shop/offer.server';
import type { Product } from '#app/features/shop/product.server';
import type { StoredVariant } from '#app/features/shop/variant';
import { hasRow, orm, type Reader } from '#app/infra/database.server';
import { secret } from '#app/infra/secret.server';
import type { Cell } from '#app/lib/csv';
import { listMoreUrls } from '#app/lib/more-images';
import { feeds, products } from '#db/schema';
import type { FeedFields } from './feed-row.server';

/** The prefix of the keys in this site's exports. It differs from site to site, so that an export of another site adds products. */
const SITE_PREFIX = `ribbon-${createHmac('sha256', secret).update('feed').digest('hex').slice(0, 8)}`;
const OWN_KEY = new RegExp(`^${SITE_PREFIX}:(\\d{1,15})(?::(\\d{1,15}))?$`);

/** Returns a product's key in an export. An import finds the product by it, whatever else has changed in the file. */
export function keyOfProduct({ id }: Pick<Product, 'id'>): string {
  return `${SITE_PREFIX}:${id}`;
}

/** Whether the product of a row in an export has this category already. */
export function hasCategory(key: string, category: string): boolean {
  const isOwn = and(eq(products.id, Number(OWN_KEY.exec(key)?.[1] ?? 0)), eq(products.category, category));
  return hasRow(products, isOwn);
}

/** Returns a row's fields in which the variants of an export have the keys that they have in the product. */
export function restoreKeys(fields: FeedFields, { variants }: OwnProduct): FeedFields {
  const restored = fields.variants?.map((variant) => {
    const id = Number(OWN_KEY.exec(variant.feedKey ?? '')?.[2]);
    return { ...variant, feedKey: variants.find((each) => each.id === id)?.feedKey ?? null };
  });
  return { ...fields, variants: restored };
}

const hostOf = (link: string) => (URL.canParse(link) ? new URL(link).host.replace(/^www\./, '') : '');

/** Returns why a row is not the product with its key, or null. */
export function findMismatch(product: OwnProduct, fields: FeedFields): string | null {
  if (product.name === fields.name || hostOf(product.affiliateLink) === hostOf(fields.affiliateLink))
    return null;
  return `The key belongs to “${product.name}”, but both the name and the retailer are different.`;
}

/** Whether a product has no feed, or only a deleted one. */
export function isUnowned({ feedId }: Pick<OwnProduct, 'feedId'>, reader: Reader = orm): boolean {
  if (feedId === null) return true;
  return !hasRow(feeds, and(eq(feeds.id, feedId), isNull(feeds.deletedAt)), reader);
}

/** Returns the products of deleted feeds that kept these keys there. Products that are deleted with their feed do not count. */
export function findUnownedByKeys(keys: string[]): OwnProduct[] {
  const isDeleted = and(isNotNull(feeds.deletedAt), eq(feeds.removesProducts, false));
  const deleted = orm.select({ id: feeds.id }).from(feeds).where(isDeleted).all();
  const owners = [isNull(products.feedId), ...deleted.map(({ id }) => eq(products.feedId, id))];
  return owners.flatMap((isOwned) => {
    const isNamed = and(isOwned, isNotNull(products.feedKey), inArray(products.feedKey, keys));
    return selectOwn().where(isNamed).orderBy(asc(products.id)).all();
  });
}

/** Returns all keys of a row's product: its group's, and those of its variants, which were products in version 1.0.0. */
export function listKeys({ feedKey, variants = [] }: FeedFields): string[] {
  return [...new Set([feedKey, ...variants.map((variant) => variant.feedKey)])].filter((key) => key !== null);
}

/** Returns the product of a deleted feed that a row describes: with one of its keys and the same host of its link. */
export function findAdopted(unowned: OwnProduct[], fields: FeedFields) {
  const keys = listKeys(fields);
  const host = hostOf(fields.affiliateLink);
  return unowned.find(
    ({ feedKey, affiliateLink }) =>
      feedKey !== null && keys.includes(feedKey) && hostOf(affiliateLink) === host,
  );
}

/** Returns products by their keys in a feed, or by their keys in an export. */
export function findProductsByKeys(feedId: number, keys: string[]): Map<string, OwnProduct> {
  const ids = keys.flatMap((key) => OWN_KEY.exec(key)?.[1] ?? []).map(Number);
  const isOfFeed = and(eq(products.feedId, feedId), inArray(products.feedKey, keys));
  const rows = [isOfFeed, inArray(products.id, ids)].flatMap((which) => selectOwn().where(which).all());
  return new Map(
    rows.flatMap((product) => [
      ...(product.feedId === feedId ? [[product.feedKey ?? '', product] as const] : []),
      [keyOfProduct(product), product] as const,
    ]),
  );
}

function rowOf(product: OwnProduct, variant: StoredVariant | null): Cell[] {
  return [
    // The group of a variant is the key of the product.
    variant === null ? keyOfProduct(product) : `${keyOfProduct(product)}:${variant.id}`,
    product.name,
    product.description,
    variant?.price ?? product.price,
    product.originalPrice,
    product.affiliateLink,
    product.imageAddress ?? product.imageUrl,
    product.category,
    product.badge,
    product.featured ? 'yes' : 'no',
    product.position,
    product.brand,
    product.retailer,
    variant?.availability ?? product.availability,
    product.gtin,
    product.mpn,
    variant === null ? null : keyOfProduct(product),
    variant?.size ?? null,
    variant?.color ?? null,
    variant?.link ?? null,
    variant?.imageAddress ?? null,
    variant?.gtin ?? null,
    listMoreUrls(product).join(' '),
  ];
}

/** Returns the rows of a product in an export, in the order of `EXPORT_COLUMNS`: one for each variant, or one. */
export function exportProduct(product: OwnProduct): Cell[][] {
  return product.variants.length === 0
    ? [rowOf(product, null)]
    : product.variants.map((variant) => rowOf(product, variant));
}
