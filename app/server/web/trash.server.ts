import type { User } from '#app/features/accounts/user.server';
import { moveToCategories } from '#app/features/categories/category-admin.server';
import { waitForFeedRemovals } from '#app/features/feeds/feed-removal.server';
import { dropUnsubscribed } from '#app/features/newsletter/subscriber.server';
import { dropRestoredChains } from '#app/features/redirects/redirect.server';
import { refreshRestoredOffers } from '#app/features/shop/product-removal.server';
import { deleteForGood, listTrash, restoreDiscarded } from '#app/infra/trash.server';
import { mayUse, type Right } from '#app/lib/permissions';
import type { Toast } from '#app/lib/toast';
import type { Notice } from './toast.server';

/** The kinds of the trash by table, with the right that restores them. Owners restore their own collections. */
const KINDS: Record<string, { label: string; right: Right }> = {
  videos: { label: 'Videos', right: 'content' },
  channels: { label: 'Channels', right: 'content' },
  guides: { label: 'Guides and pages', right: 'content' },
  categories: { label: 'Categories', right: 'content' },
  redirects: { label: 'Redirects', right: 'content' },
  products: { label: 'Products', right: 'shop' },
  feeds: { label: 'Feeds', right: 'shop' },
  ads: { label: 'Ads', right: 'shop' },
  contact_submissions: { label: 'Messages', right: 'audience' },
  subscribers: { label: 'Subscribers', right: 'audience' },
};

function isOpenTo(actor: User) {
  return (table: string) => {
    const right = KINDS[table]?.right;
    return right !== undefined && mayUse(actor, right);
  };
}

const NOTICE_OF = { restored: 'broughtBack', expired: 'tooLateToUndo', taken: 'notRestored' } as const;
const REST =
  'The rest is deleted for good. Its URL or address is in use, it would make a loop or a chain of redirects, or the person has unsubscribed.';

/** Restores one deletion, if the actor may. Returns the toast. */
export async function restoreFromTrash(id: number, actor: User): Promise<Notice | Toast> {
  const settle: typeof dropRestoredChains = (tx, rows) => {
    refreshRestoredOffers(tx, rows);
    return dropRestoredChains(tx, rows) + dropUnsubscribed(tx, rows);
  };
  const outcome = await restoreDiscarded(id, actor, { settle, isOpen: isOpenTo(actor) });
  await Promise.all([waitForFeedRemovals(), moveToCategories()]);
  if (typeof outcome === 'string') return NOTICE_OF[outcome];
  return { title: `${outcome.partly} restored`, text: REST };
}

/** Deletes one entry for good, if the actor may. Returns the notice. */
export async function deleteFromTrash(id: number, actor: User): Promise<Notice> {
  const deleted = await deleteForGood(id, actor, isOpenTo(actor));
  await waitForFeedRemovals();
  return deleted ? 'deletedForGood' : 'tooLateToUndo';
}

/** Lists what the actor may restore. */
export function listTrashFor(actor: User, slice: { limit: number; offset: number }) {
  const tables = Object.keys(KINDS).filter(isOpenTo(actor));
  return listTrash(tables, slice).map((entry) => ({ ...entry, kind: KINDS[entry.table]?.label ?? '' }));
}
