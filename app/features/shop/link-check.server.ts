import { and, asc, eq, gt, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import { probe } from '#app/infra/bounded-fetch.server';
import { untilChanged } from '#app/infra/content-version.server';
import { type Actor, countWhere, hasRow, orm, recordChange, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { mayRequest } from '#app/infra/robots.server';
import { checksLinks } from '#app/infra/site-settings.server';
import { countOf } from '#app/lib/format';
import { linkKey } from '#app/lib/link-key';
import { skipWhileBusy } from '#app/lib/one-at-a-time';
import { linkChecks, offers, products } from '#db/schema';
import { refreshBestOffer } from './offer.server';

/** The time between two checks of a link, in milliseconds. */
const INTERVAL = 14 * 86_400_000;

/** Offers whose last check is looked up at a time, so that finding one costs the same in any catalog. */
const WINDOW = 1_000;
let lastId = 0;

/** Returns the next offer whose link is new or changed. Goes through the offers again and again by their ids. */
function findUnchecked() {
  const { productId: id, link } = offers;
  const columns = { id, link, checked: linkChecks.link };
  const checked = orm.select(columns).from(offers).leftJoin(linkChecks, eq(linkChecks.productId, id));
  const rows = checked.where(gt(id, lastId)).orderBy(asc(id)).limit(WINDOW).all();
  const found = rows.find((offer) => offer.link !== offer.checked);
  const end = rows.length < WINDOW ? 0 : rows.at(-1)?.id;
  lastId = found?.id ?? end ?? 0;
  return found;
}

function findOldest(now: Date) {
  const { productId: id, link } = offers;
  const { productId, checkedAt } = linkChecks;
  const checked = orm.select({ id, link }).from(linkChecks).innerJoin(offers, eq(id, productId));
  const isOld = lt(checkedAt, new Date(now.getTime() - INTERVAL));
  return checked.where(isOld).orderBy(asc(checkedAt)).limit(1).get();
}

async function storeCheck(productId: number, link: string, now: Date): Promise<void> {
  const found = await checkLink(link);
  const values = { productId, link, ...found, checkedAt: now };
  await write((tx) => {
    // The product may be deleted by now.
    if (!hasRow(offers, eq(offers.productId, productId), tx)) return;
    const before = tx.select().from(linkChecks).where(eq(linkChecks.productId, productId)).get();
    // A hidden warning stays hidden until the result changes.
    const isSame = before?.link === link && before.state === found.state && before.detail === found.detail;
    const row = { ...values, acceptedAt: isSame ? before.acceptedAt : null };
    tx.insert(linkChecks).values(row).onConflictDoUpdate({ target: linkChecks.productId, set: row }).run();
  });
}

/** Checks a link without a check, or else that of the oldest check, if link checks are on. Only one check runs at a time. */
export const checkNextLink = skipWhileBusy(async (now: Date = new Date()) => {
  const due = checksLinks() ? (findUnchecked() ?? findOldest(now)) : undefined;
  if (due === undefined) return false;
  await storeCheck(due.id, due.link, now);
  return true;
});

export function listLinkProblems(limit: number) {
  const { productId, link, state, detail, checkedAt } = linkChecks;
  return orm
    .select({ productId, link, state, detail, checkedAt, name: products.name })
    .from(linkChecks)
    .innerJoin(products, eq(products.id, linkChecks.productId))
    .innerJoin(offers, and(eq(offers.productId, products.id), eq(offers.link, linkChecks.link)))
    .where(and(ne(linkChecks.state, 'fine'), isNull(linkChecks.acceptedAt)))
    .orderBy(asc(linkChecks.state), asc(linkChecks.productId))
    .limit(limit)
    .all();
}

const countAll = untilChanged(() => countWhere(products));

export function countChecks(): { checked: number; products: number } {
  return { checked: countWhere(linkChecks), products: countAll() };
}

/** Hides a link's problem until the result of the check changes. */
export async function acceptLink(productId: number, actor: Actor): Promise<void> {
  await write((tx) => {
    tx.update(linkChecks).set({ acceptedAt: new Date() }).where(eq(linkChecks.productId, productId)).run();
    const link = `/admin/products/${productId}`;
    recordChange(tx, actor, { what: 'hid a link warning', detail: String(productId), link });
  });
}

export function replaceLink({ from, to }: { from: string; to: string }, actor: Actor): Promise<number> {
  return write((tx) => {
    const { productId, link, linkKey: key } = offers;
    // The keys have indexes, the links do not. An offer that was just changed has no key.
    const parts = [isNull(key), and(isNotNull(key), eq(key, linkKey(from)))];
    const replaced = parts.flatMap((part) => {
      const isOld = and(part, eq(link, from));
      return tx.update(offers).set({ link: to }).where(isOld).returning({ id: productId }).all();
    });
    for (const { id } of replaced) refreshBestOffer(tx, id);
    const what = `replaced a link at ${countOf(replaced.length, 'product')}`;
    if (replaced.length > 0) recordChange(tx, actor, { what, detail: `${from} → ${to}` });
    return replaced.length;
  });
}

type LinkFinding = Pick<typeof linkChecks.$inferSelect, 'state' | 'detail'>;

function describeStatus(status: number, location: string | null): LinkFinding {
  const detail = `Status ${status}`;
  if (status === 404 || status === 410) return { state: 'dead', detail };
  // Affiliate programs redirect temporarily. Only a permanent redirect needs a new link.
  if (status === 301 || status === 308) return { state: 'redirected', detail: location };
  if (status === 401 || status === 403 || status === 429) return { state: 'blocked', detail };
  return status >= 500 ? { state: 'unreachable', detail } : { state: 'fine', detail };
}

/** Checks a link, if its site's robots.txt allows it: with HEAD, then with GET. */
export async function checkLink(link: string): Promise<LinkFinding> {
  if ((await mayRequest(link)) === false)
    return { state: 'not-allowed', detail: 'The site’s robots.txt forbids checks.' };
  const trustedHosts = env.FEED_HOSTS_TRUSTED;
  const head = await probe(link, { method: 'HEAD', trustedHosts });
  // Many retailers answer HEAD with a wrong status.
  const response = head.ok && head.status < 400 ? head : await probe(link, { method: 'GET', trustedHosts });
  if (!response.ok) return { state: 'unreachable', detail: response.reason };
  return describeStatus(response.status, response.location);
}
