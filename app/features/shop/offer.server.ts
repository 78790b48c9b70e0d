import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import { columnsOf, orm, type Reader } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { inBatches } from '#app/lib/batches';
import { linkKey, nameShop } from '#app/lib/link-key';
import { readMoney } from '#app/lib/price';
import { feeds, offers, products, type Transaction } from '#db/schema';
import { leadsTo, readHosts, TERM } from './price-term';
import { listFacets, type Variant } from './variant';
import { listVariants, saveVariants, variantsColumn } from './variant.server';

type Offer = typeof offers.$inferSelect;

const ownProduct = {
  ...getTableColumns(products),
  ...columnsOf(offers, 'retailer', 'price', 'originalPrice', 'priceMinor', 'currency', 'availability'),
  affiliateLink: offers.link,
  priceSeenAt: offers.seenAt,
  variants: variantsColumn,
};
type OfferFields = Pick<OwnProduct, 'price' | 'originalPrice' | 'affiliateLink' | 'priceSeenAt'> & {
  retailer?: string | null | undefined;
  availability?: Offer['availability'] | undefined;
};

/** The fields of an offer with its variants, which replace the stored ones if given. */
type FullOffer = OfferFields & { variants?: readonly Variant[] | undefined };

/** Selects products, each with its own offer and variants. */
export const selectOwn = (reader: Reader = orm) =>
  reader.select(ownProduct).from(products).innerJoin(offers, eq(offers.productId, products.id));
export type OwnProduct = ReturnType<ReturnType<typeof selectOwn>['all']>[number];

export function findOwnProduct(id: number, reader: Reader = orm): OwnProduct | null {
  return selectOwn(reader).where(eq(products.id, id)).get() ?? null;
}

export function findProductName(reader: Reader, id: number): string | undefined {
  return reader.select({ name: products.name }).from(products).where(eq(products.id, id)).get()?.name;
}

/** Yields all products by id, in batches, each with its own offer. */
export function readAllProducts(): Generator<OwnProduct[]> {
  const { id } = products;
  return inBatches((after) => selectOwn().where(gt(id, after)).orderBy(asc(id)).limit(500).all());
}

/** Returns the product into which another is merged, or the product itself. */
export function primaryOf(reader: Reader, id: number): number {
  const { id: own, mergedIntoId } = products;
  return reader.select({ mergedIntoId }).from(products).where(eq(own, id)).get()?.mergedIntoId ?? id;
}

/** SQL for the products of a group, by its primary product. */
export function inGroup(primary: number) {
  return or(eq(products.id, primary), eq(products.mergedIntoId, primary));
}

/** Lists the products of a group by id, after the primary one. */
export function listGroup(id: number, reader: Reader = orm): number[] {
  const primary = primaryOf(reader, id);
  const rows = reader.select({ id: products.id }).from(products).where(inGroup(primary)).all();
  return rows
    .map((row) => row.id)
    .sort((one, other) => Number(other === primary) - Number(one === primary) || one - other);
}

/** Returns the hosts whose prices expire after 24 hours, from the settings. */
export function listExpiringHosts(): string[] {
  return readHosts(readSiteSettings().dayPrices);
}

/** Whether an offer's price expires 24 hours after it was seen. */
export function hasExpiry({ linkKey: key, link }: Pick<Offer, 'linkKey' | 'link'>): boolean {
  return leadsTo(key ?? linkKey(link), listExpiringHosts());
}

function hideExpiredPrice<T extends Offer>(offer: T, now: Date): T & { endsAt: Date | null } {
  const endsAt = hasExpiry(offer) ? new Date((offer.seenAt?.getTime() ?? 0) + TERM) : null;
  if (endsAt === null || endsAt > now) return { ...offer, endsAt };
  return { ...offer, price: '', originalPrice: null, priceMinor: null, currency: null, endsAt: null };
}

/** Returns the offers of a group. Drafts are left out, except for the primary product, unless `drafts` is set. */
function readOffers(reader: Reader, primary: number, { now, drafts }: { now: Date; drafts?: boolean }) {
  // A draft that is merged and has no feed is a product that became a variant.
  const isOfFeed = drafts ? isNotNull(products.feedId) : undefined;
  const rows = reader
    .select({ ...getTableColumns(offers), name: products.name, feed: feeds.name })
    .from(products)
    .innerJoin(offers, eq(offers.productId, products.id))
    .leftJoin(feeds, and(eq(feeds.id, products.feedId), isNull(feeds.deletedAt)))
    .where(and(inGroup(primary), or(eq(products.id, primary), eq(products.status, 'published'), isOfFeed)))
    .all()
    .map((row) => hideExpiredPrice(row, now))
    .sort((one, other) => one.productId - other.productId);
  const own = rows.find(({ productId }) => productId === primary);
  return { rows, currency: own?.currency ?? rows.find((row) => row.currency !== null)?.currency ?? null };
}

/** Returns a product's offers: the cheapest available one first, and other currencies after the product's own. */
export function listOffers(productId: number, now: Date, { drafts = false }: { drafts?: boolean } = {}) {
  const { rows, currency: own } = readOffers(orm, primaryOf(orm, productId), { now, drafts });
  return rows.sort(compareOffers(own, { in: 0, unknown: 0, out: 1 }));
}

/** Returns what lists show of the variants of a group's offers. */
function describeVariants(tx: Transaction, rows: readonly Offer[], best: Offer) {
  const ids = rows.map(({ productId }) => productId);
  const variants = listVariants(ids, tx);
  const isDearer = ({ productId, price: own, availability: stock }: (typeof variants)[number]) =>
    productId === best.productId && own !== null && stock !== 'out';
  return { variantFacets: listFacets(variants), priceVaries: best.price !== '' && variants.some(isDearer) };
}

/** Copies the best offer to the products of a group, because lists read only products. Call it after each change of offers. */
export function refreshBestOffer(tx: Transaction, productId: number, now = new Date()): void {
  const primary = primaryOf(tx, productId);
  const { rows, currency: own } = readOffers(tx, primary, { now });
  const [best] = rows.sort(compareOffers(own, { in: 0, unknown: 1, out: 2 }));
  if (best === undefined) return;
  const { retailer, price, originalPrice, priceMinor, currency, availability } = best;
  const copied = { retailer, price, originalPrice, priceMinor, currency, availability };
  const renamed = { affiliateLink: best.link, priceEndsAt: best.endsAt };
  const shown = { ...copied, ...renamed, ...describeVariants(tx, rows, best) };
  for (const product of tx.select().from(products).where(inGroup(primary)).all()) {
    const values = { ...shown, offerId: best.productId === product.id ? null : best.productId };
    const isSame = Object.entries(values).every(
      ([name, value]) => JSON.stringify(Reflect.get(product, name)) === JSON.stringify(value),
    );
    if (!isSame) tx.update(products).set(values).where(eq(products.id, product.id)).run();
  }
}

function toOfferColumns({ affiliateLink, priceSeenAt, availability, ...offer }: OfferFields) {
  const { price, originalPrice, retailer = null } = offer;
  const facts = deriveFacts({ price, affiliateLink, retailer });
  const stock = availability === undefined ? {} : { availability };
  return { price, originalPrice, link: affiliateLink, ...facts, seenAt: priceSeenAt, ...stock };
}

type NewProduct = Omit<typeof products.$inferInsert, keyof OfferFields>;

export function insertProduct(tx: Transaction, product: NewProduct, { variants = [], ...offer }: FullOffer) {
  const { link, linkKey: key, seenAt, ...shown } = toOfferColumns(offer);
  const hidden = product.mergedIntoId != null || product.status === 'draft';
  const values = { ...product, ...shown, affiliateLink: link, hidden };
  const { id } = tx.insert(products).values(values).returning({ id: products.id }).get();
  tx.update(offers).set({ linkKey: key, seenAt }).where(eq(offers.productId, id)).run();
  saveVariants(tx, id, variants);
  if (product.mergedIntoId != null || variants.length > 0 || hasExpiry({ linkKey: key, link }))
    refreshBestOffer(tx, id);
  return id;
}

export function writeOffer(tx: Transaction, productId: number, { variants, ...offer }: FullOffer): void {
  tx.update(offers).set(toOfferColumns(offer)).where(eq(offers.productId, productId)).run();
  if (variants !== undefined) saveVariants(tx, productId, variants);
  refreshBestOffer(tx, productId);
}

/** Returns the ids with those of products merged into them. */
export function withGroups(ids: readonly number[]): number[] {
  if (ids.length === 0) return [];
  const isMerged = inArray(products.mergedIntoId, [...ids]);
  const merged = orm.select({ id: products.id }).from(products).where(isMerged).all();
  return [...new Set([...ids, ...merged.map(({ id }) => id)])];
}

/** Sets the date of the offers that are in stock or unknown, except of prices that a person entered. */
export function renewSeenAt(tx: Transaction, productIds: number[], now: Date): void {
  const isEntered = sql`EXISTS (SELECT 1 FROM products WHERE id = ${offers.productId} AND edited_fields LIKE '%"price"%')`;
  const isRead = and(inArray(offers.productId, productIds), ne(offers.availability, 'out'), not(isEntered));
  tx.update(offers).set({ seenAt: now }).where(isRead).run();
}

/** Compares offers by their rank in stock, then by their price. Other currencies than one's own come last. */
function compareOffers(own: string | null, ranks: Record<Offer['availability'], number>) {
  const amount = ({ priceMinor, currency }: Offer) =>
    own !== null && currency !== own ? Number.MAX_SAFE_INTEGER : (priceMinor ?? Number.MAX_SAFE_INTEGER);
  return (one: Offer, other: Offer) =>
    ranks[one.availability] - ranks[other.availability] ||
    amount(one) - amount(other) ||
    one.productId - other.productId;
}

/** Returns the values that searches read, from an offer's link, price and retailer. */
export function deriveFacts(offer: Pick<OfferFields, 'affiliateLink' | 'price' | 'retailer'>) {
  const money = readMoney(offer.price, env.CURRENCY);
  return {
    linkKey: linkKey(offer.affiliateLink),
    retailer: offer.retailer || nameShop(offer.affiliateLink),
    priceMinor: money?.minor ?? null,
    currency: money?.currency ?? null,
  };
}

/** Returns offers without these values: offers written by other programs or older versions. */
export function listUnderived(limit: number) {
  const { productId: id, link: affiliateLink, price, retailer, linkKey: key } = offers;
  const rows = orm.select({ id, affiliateLink, price, retailer }).from(offers).where(isNull(key));
  return rows.orderBy(asc(id)).limit(limit).all();
}
