import { and, asc, eq, gte, isNotNull, lte, sql } from 'drizzle-orm';
import { countWhere, hasRow, orm, recordChange, SCHEDULE, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { knowsRobots, mayRequest } from '#app/infra/robots.server';
import type { UpdateInterval } from '#app/lib/choices';
import { DAY } from '#app/lib/date-range';
import { describeChange } from '#app/lib/difference';
import { skipWhileBusy } from '#app/lib/one-at-a-time';
import { productPages, products } from '#db/schema';
import { chosenRetailer } from './edited-fields.server';
import { findOwnProduct, type OwnProduct, writeOffer } from './offer.server';
import type { ReadPage } from './product-page/page-facts.server';
import { printPagePrice } from './product-page/page-price';
import { listPageVariants, type PageRead, pageUrlOf, readProductPage } from './product-page.server';
import { PAGE_ERRORS } from './product-page-texts';
import { deriveFromVariants } from './variant';
import { plainVariant } from './variant.server';

const INTERVALS: Record<UpdateInterval, number | null> = { off: null, daily: DAY, weekly: 7 * DAY };
/** The time between two requests to a host, in milliseconds. */
const PAUSE = 5_000;
const MAX_FAILURES = 3;

export function findPage(productId: number) {
  return orm.select().from(productPages).where(eq(productPages.productId, productId)).get() ?? null;
}

function nextRead(interval: UpdateInterval, now: Date): Date | null {
  const pause = INTERVALS[interval];
  return pause === null ? null : new Date(now.getTime() + pause);
}

/** Stores the page that a product was filled in from, or how often a stored one is read again. */
export async function savePage(
  productId: number,
  { link, keepUpToDate = 'off' }: { link?: string | undefined; keepUpToDate?: UpdateInterval | undefined },
  now = new Date(),
): Promise<void> {
  const before = findPage(productId);
  const url = (link ? pageUrlOf(link) : null) ?? before?.url;
  if (url === undefined || (before?.url === url && before.keepUpToDate === keepUpToDate)) return;
  const values = { url, keepUpToDate, nextAt: nextRead(keepUpToDate, now), failures: 0, error: null };
  const updated = { target: productPages.productId, set: values };
  const row = { productId, ...values };
  await write((tx) => tx.insert(productPages).values(row).onConflictDoUpdate(updated).run());
}

/** Returns the offer of a product as its page says, or null when the page names neither a price nor the stock. */
function readOffer(product: OwnProduct, page: ReadPage, now: Date) {
  const price = page.price && page.price.value.currency !== null ? page.price.value : null;
  if (price === null && page.availability === undefined) return null;
  const given = listPageVariants(page);
  const offer = {
    price: price === null ? product.price : printPagePrice(price),
    originalPrice: price?.oldAmount ? printPagePrice({ ...price, amount: price.oldAmount }) : null,
    affiliateLink: product.affiliateLink,
    availability: page.availability?.value ?? product.availability,
    retailer: chosenRetailer(product),
    priceSeenAt: price === null ? product.priceSeenAt : now,
  };
  const derived = deriveFromVariants(offer, given);
  return { ...derived.product, variants: given.length === 0 ? undefined : derived.variants };
}

type Due = typeof productPages.$inferSelect;

/** A person may have turned updates off while the page was read, or chosen another one. */
function isUnchanged({ productId, url, keepUpToDate }: Due) {
  const own = and(eq(productPages.productId, productId), eq(productPages.url, url));
  return and(own, eq(productPages.keepUpToDate, keepUpToDate));
}

/** Stores what a page says now. Changes go into the activity log and the price history. Returns an error, or null. */
function applyPage(due: Due, page: ReadPage, now: Date): Promise<string | null> {
  return write((tx) => {
    const { productId } = due;
    const product = hasRow(productPages, isUnchanged(due), tx) ? findOwnProduct(productId, tx) : null;
    if (product === null) return null;
    const offer = readOffer(product, page, now);
    if (offer === null) return PAGE_ERRORS.noPrice;
    writeOffer(tx, productId, offer);
    const { price, originalPrice, availability, variants } = offer;
    const before = { ...product, variants: product.variants.map(plainVariant) };
    const after = { price, originalPrice, availability, variants };
    const detail = describeChange(product.name, before, after, env.TIME_ZONE);
    const link = `/admin/products/${productId}`;
    if (detail !== product.name)
      recordChange(tx, SCHEDULE, { what: 'updated a product from its page', detail, link });
    return null;
  });
}

async function readPage({ url }: Due): Promise<PageRead> {
  const allowed = await mayRequest(url);
  const { host } = new URL(url);
  if (allowed === null) return { ok: false, error: PAGE_ERRORS.unavailable(host, '') };
  return allowed ? readProductPage(url) : { ok: false, error: PAGE_ERRORS.forbidden(host) };
}

async function updateFromPage(due: Due, now: Date): Promise<void> {
  const read = await readPage(due);
  const error = read.ok ? await applyPage(due, read.page, now) : read.error;
  const failures = error === null ? 0 : due.failures + 1;
  const values = { error, failures, readAt: now, nextAt: nextRead(due.keepUpToDate, now) };
  await write((tx) => tx.update(productPages).set(values).where(isUnchanged(due)).run());
}

const AT_ONCE = 50;
/** When each host was last requested. */
const requested = new Map<string, number>();

/** Reads the page that is due first, of a host that was not requested within five seconds. Returns whether it sent a request. */
export const updateNextProduct = skipWhileBusy(async (now: Date = new Date()) => {
  for (const [host, at] of requested) if (now.getTime() - at >= PAUSE) requested.delete(host);
  const { nextAt } = productPages;
  const isDue = and(isNotNull(nextAt), lte(nextAt, now));
  const rows = orm.select().from(productPages).where(isDue).orderBy(asc(nextAt)).limit(AT_ONCE).all();
  const due = rows.find(({ url }) => !requested.has(new URL(url).host));
  if (due === undefined) return false;
  requested.set(new URL(due.url).host, now.getTime());
  // A request for robots.txt counts, so the page follows in the next round.
  if (knowsRobots(due.url)) await updateFromPage(due, now);
  else await mayRequest(due.url);
  return true;
});

/** Returns the number of pages that failed three times in a row, with the first of them, or an empty list. */
export function listFailingPages() {
  const failing = and(gte(productPages.failures, MAX_FAILURES), isNotNull(productPages.nextAt));
  const { productId } = productPages;
  const columns = { id: products.id, name: products.name, error: sql<string>`coalesce(error, '')` };
  const found = orm.select(columns).from(productPages).innerJoin(products, eq(products.id, productId));
  const first = found.where(failing).orderBy(asc(productId)).limit(1).all();
  return first.map((page) => ({ count: countWhere(productPages, failing), ...page }));
}
