import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import {
  markBought,
  moveCompilationItem,
  noteCompilationItem,
  removeCompilationItem,
  restoreCompilationItem,
} from '#app/features/collections/compilation-item.server';
import { compilationNoteSchema } from '#app/features/collections/compilation-schema';
import { compilationNotFound } from '#app/server/web/compilation-page.server';
import { parseForm, rejected, textOf } from '#app/server/web/form.server';
import { requireId } from '#app/server/web/intents.server';
import { type Change, done, doneWithUndo, settle } from './changed.server';

function itemOf({ id, owner, form }: Change) {
  return { compilationId: id, owner, productId: requireId(textOf(form, 'product')) };
}

export async function note(change: Change) {
  const parsed = parseForm(change.form, compilationNoteSchema);
  const item = itemOf(change);
  if (!parsed.ok) return rejected(change.context, parsed);
  const noted = noteCompilationItem({ ...item, note: parsed.value.note ?? '' });
  return settle(change, 'noted', noted, `#product-${item.productId}`);
}

export async function remove(change: Change) {
  const { outcome, removedId } = await removeCompilationItem(itemOf(change));
  if (outcome === 'not-owned') throw compilationNotFound();
  if (outcome !== 'changed' || removedId === null)
    return done(change, { ...COLLECTION_ERRORS.removeItem, kind: 'error' });
  return doneWithUndo(change, 'removed', { intent: 'unremove', removedId });
}

export async function unremove(change: Change) {
  const { id, owner, form } = change;
  const item = { compilationId: id, removedId: requireId(textOf(form, 'removed')), owner };
  return settle(change, 'itemBack', restoreCompilationItem(item));
}

export async function move(change: Change, by: -1 | 1) {
  const item = itemOf(change);
  return settle(change, 'moved', moveCompilationItem({ ...item, by }), `#product-${item.productId}`);
}

export async function buy(change: Change, bought: boolean) {
  const item = itemOf(change);
  const notice = bought ? 'bought' : 'unbought';
  return settle(change, notice, markBought({ ...item, bought }), `#product-${item.productId}`);
}
