import { COLLECTION_ERRORS, savedTo, severalAdded } from '#app/features/collections/collection-texts';
import { findCompilation } from '#app/features/collections/compilation.server';
import * as compilationItems from '#app/features/collections/compilation-item.server';
import { compilationNoteSchema, readProducts } from '#app/features/collections/compilation-schema';
import { PRODUCT_ERRORS } from '#app/features/shop/product-texts';
import { localPath } from '#app/lib/query';
import type { Toast } from '#app/lib/toast';
import { compilationNotFound } from '#app/server/web/compilation-page.server';
import { storeForm, textOf } from '#app/server/web/form.server';
import { requireId } from '#app/server/web/not-found.server';
import { type Notice, redirectWithToast } from '#app/server/web/toast.server';
import * as redirects from './change-redirects.server';

type Change = redirects.Change;

function itemOf({ id, owner, form }: Change) {
  return { compilationId: id, owner, productId: requireId(textOf(form, 'product')) };
}

type ItemChange = (item: ReturnType<typeof itemOf>) => Promise<boolean>;

async function changeItem(change: Change, notice: Notice, work: ItemChange) {
  const item = itemOf(change);
  redirects.requireOwner(await work(item));
  return redirects.redirectToForm(change, notice, `#product-${item.productId}`);
}

const moving = (by: -1 | 1) => (change: Change) =>
  changeItem(change, 'moved', (item) => compilationItems.moveCompilationItem({ ...item, by }));

const buying = (bought: boolean) => (change: Change) =>
  changeItem(change, bought ? 'bought' : 'unbought', (item) =>
    compilationItems.markBought({ ...item, bought }),
  );

function goBack({ id, owner, request }: Change, returnTo: string, toast: Notice | Toast): Promise<Response> {
  const title = findCompilation({ id }, owner)?.compilation.title ?? '';
  const text = typeof toast === 'string' ? undefined : [toast.title, toast.text].filter(Boolean).join('. ');
  return redirectWithToast(request, localPath(returnTo), { toast: { ...savedTo({ id, title }), text } });
}

function describeAdded({ added, existing }: { added: number; existing: number }, isOne: boolean) {
  if (!isOne) return severalAdded(added, existing);
  return added === 1 ? 'added' : 'alreadyAdded';
}

async function addProducts(change: Change) {
  const { id: compilationId, owner, form, request } = change;
  const productIds = readProducts(form);
  return storeForm({ ...change, schema: compilationNoteSchema }, async (stored) => {
    const { note, returnTo } = stored.value;
    const refuse = (reason: string) => stored.refuse({ '': [reason] });
    const noProduct = PRODUCT_ERRORS.noProduct.text;
    if (productIds.length === 0)
      return refuse(form.has('product') ? noProduct : COLLECTION_ERRORS.nothingTicked);
    const isOne = productIds.length === 1;
    const wanted = { compilationId, productIds, owner, note: isOne ? note : null };
    const outcome = await compilationItems.addCompilationItems(wanted);
    if (!outcome.ok) {
      if (outcome.reason === 'not-found') throw compilationNotFound();
      return refuse(outcome.reason === 'full' ? COLLECTION_ERRORS.full : noProduct);
    }
    const toast = describeAdded(outcome, isOne);
    if (returnTo) return goBack(change, returnTo, toast);
    const isSearching = isOne && new URL(request.url).searchParams.has('find');
    return redirects.redirectToForm(change, toast, isSearching ? `#found-${productIds[0]}` : '');
  });
}

/** The changes of the products in a collection, by intent. */
export const PRODUCT_CHANGES = {
  add: addProducts,
  async remove(change: Change) {
    const removed = compilationItems.removeCompilationItem(itemOf(change));
    return redirects.redirectAfterRemoval(change, 'removed', { removed, undo: 'unremove' });
  },
  async unremove(change: Change) {
    const removedId = requireId(textOf(change.form, 'removed'));
    const item = { compilationId: change.id, removedId, owner: change.owner };
    return redirects.redirectAfterUndo(change, 'itemBack', compilationItems.restoreCompilationItem(item));
  },
  up: moving(-1),
  down: moving(1),
  note: (change: Change) =>
    storeForm({ ...change, schema: compilationNoteSchema }, ({ value: { note = '' } }) =>
      changeItem(change, 'noted', (item) => compilationItems.noteCompilationItem({ ...item, note })),
    ),
  bought: buying(true),
  unbought: buying(false),
};
