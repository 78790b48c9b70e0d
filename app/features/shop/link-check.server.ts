import { and, asc, count, eq, isNull, lt, ne, or } from 'drizzle-orm';
import { untilChanged } from '#app/infra/content-version.server';
import { type Actor, orm, recordChange, write } from '#app/infra/database.server';
import { checksLinks } from '#app/infra/site-settings.server';
import { countOf } from '#app/lib/format';
import { linkChecks, offers, products } from '#db/schema';
import { checkLink } from './link-probe.server';
import { refreshBestOffer } from './offer.server';

/** The time between two checks of a link, in milliseconds. */
const INTERVAL = 14 * 86_400_000;

function findDue(now: Date) {
  const isDue = or(
    isNull(linkChecks.productId),
    ne(linkChecks.link, offers.link),
    lt(linkChecks.checkedAt, new Date(now.getTime() - INTERVAL)),
  );
  return orm
    .select({ id: offers.productId, link: offers.link })
    .from(offers)
    .leftJoin(linkChecks, eq(linkChecks.productId, offers.productId))
    .where(isDue)
    .orderBy(asc(linkChecks.checkedAt), asc(offers.productId))
    .limit(1)
    .get();
}

async function storeCheck(productId: number, link: string, now: Date): Promise<void> {
  const found = await checkLink(link);
  const values = { productId, link, ...found, checkedAt: now };
  await write((tx) => {
    const before = tx.select().from(linkChecks).where(eq(linkChecks.productId, productId)).get();
    // A hidden warning stays hidden until the result changes.
    const isSame = before?.link === link && before.state === found.state && before.detail === found.detail;
    const acceptedAt = isSame ? before.acceptedAt : null;
    tx.insert(linkChecks)
      .values({ ...values, acceptedAt })
      .onConflictDoUpdate({ target: linkChecks.productId, set: { ...values, acceptedAt } })
      .run();
  });
}

let busy = false;

/** Checks the link that has waited longest, if link checks are on. Only one check runs at a time. */
export async function checkNextLink(now = new Date()): Promise<boolean> {
  if (busy || !checksLinks()) return false;
  busy = true;
  try {
    const due = findDue(now);
    if (due === undefined) return false;
    await storeCheck(due.id, due.link, now);
    return true;
  } finally {
    busy = false;
  }
}

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

const countAll = untilChanged(() => orm.select({ count: count() }).from(products).get()?.count ?? 0);

export function countChecks(): { checked: number; products: number } {
  const checked = orm.select({ count: count() }).from(linkChecks).get()?.count ?? 0;
  return { checked, products: countAll() };
}

/** Hides a link's problem until the result of the check changes. */
export async function acceptLink(productId: number, actor: Actor): Promise<void> {
  await write((tx) => {
    tx.update(linkChecks).set({ acceptedAt: new Date() }).where(eq(linkChecks.productId, productId)).run();
    recordChange(tx, actor, {
      what: 'hid a link warning',
      detail: String(productId),
      link: `/admin/products/${productId}`,
    });
  });
}

export async function replaceLink({ from, to }: { from: string; to: string }, actor: Actor): Promise<number> {
  return write((tx) => {
    const replaced = tx
      .update(offers)
      .set({ link: to })
      .where(eq(offers.link, from))
      .returning({ id: offers.productId })
      .all();
    for (const { id } of replaced) refreshBestOffer(tx, id);
    if (replaced.length > 0)
      recordChange(tx, actor, {
        what: `replaced a link at ${countOf(replaced.length, 'product')}`,
        detail: `${from} → ${to}`,
      });
    return replaced.length;
  });
}
