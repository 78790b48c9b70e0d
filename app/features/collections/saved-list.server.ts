import { addCompilationItem, removeCompilationItem } from './compilation-item.server';
import { asksAboutOne, listCompilations } from './compilation-list.server';
import type { Owner } from './compilation-owner.server';

/** The collection that a first press on a bow makes. */
export const FIRST_LIST = { title: 'My list', isPublic: 'on', hidePrices: 'on' };

type List = { id: number; title: string };
export type SaveOutcome =
  | { done: 'added' | 'full' | 'failed'; list: List }
  /** `removedId` undoes the removal. */
  | { done: 'removed'; list: List; removedId: number | null }
  | { done: 'no-list' };

/** Returns the collection that holds the product, or else the one changed last. A question about one product or video stays as it is. */
function chooseList(owner: Owner, productId: number) {
  return listCompilations(owner, { holding: [productId] })
    .toSorted(
      (one, other) =>
        Number(other.isSaved) - Number(one.isSaved) || other.updatedAt.getTime() - one.updatedAt.getTime(),
    )
    .find(({ id }) => !asksAboutOne(id));
}

type Press = { productId: number; wasSaved: boolean };

/** Saves a product to the owner's list, or removes it if the pressed button showed it as saved. So a press sent again changes nothing. */
export async function toggleSaved(owner: Owner, { productId, wasSaved }: Press): Promise<SaveOutcome> {
  const list = chooseList(owner, productId);
  if (list === undefined) return { done: 'no-list' };
  const change = { compilationId: list.id, productId, owner };
  if (list.isSaved && wasSaved)
    return { done: 'removed', list, removedId: (await removeCompilationItem(change)).removedId };
  const outcome = await addCompilationItem(change);
  const isSaved = outcome === 'added' || outcome === 'already-there';
  return { done: isSaved ? 'added' : outcome === 'full' ? 'full' : 'failed', list };
}
