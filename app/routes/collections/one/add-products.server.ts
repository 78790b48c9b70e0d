import { COLLECTION_ERRORS, savedTo, severalAdded } from '#app/features/collections/collection-texts';
import { findTitle } from '#app/features/collections/compilation.server';
import { addCompilationItem, addCompilationItems } from '#app/features/collections/compilation-item.server';
import { compilationNoteSchema, readProducts } from '#app/features/collections/compilation-schema';
import { PRODUCT_ERRORS } from '#app/features/shop/product-texts';
import { localPath } from '#app/lib/query';
import type { Toast } from '#app/lib/toast';
import { compilationNotFound } from '#app/server/web/compilation-page.server';
import { parseForm, rejected } from '#app/server/web/form.server';
import type { Notice } from '#app/server/web/notices';
import { redirectWithToast } from '#app/server/web/toast.server';
import { type Change, done } from './changed.server';

async function addSeveral(change: Change, productIds: number[]) {
  const { id, owner, form, context } = change;
  const parsed = parseForm(form, compilationNoteSchema);
  if (!parsed.ok) return rejected(context, parsed);
  const outcome = await addCompilationItems({ compilationId: id, productIds, owner });
  if (outcome.ok) return saved(change, parsed.value.returnTo, severalAdded(outcome.added, outcome.existing));
  if (outcome.reason === 'not-found') throw compilationNotFound();
  const reason = outcome.reason === 'full' ? COLLECTION_ERRORS.full : PRODUCT_ERRORS.noProduct.text;
  return rejected(context, parsed.reject({ '': [reason] }));
}

function saved(change: Change, returnTo: string | undefined, toast: Notice | Toast): Promise<Response> {
  if (!returnTo) return done(change, toast);
  const link = savedTo({ id: change.id, title: findTitle(change.id) ?? '' });
  const more =
    typeof toast === 'string' ? {} : { text: [toast.title, toast.text].filter(Boolean).join('. ') };
  return redirectWithToast(change.request, localPath(returnTo), { toast: { ...link, ...more } });
}

export async function add(change: Change) {
  const { id, owner, form, context } = change;
  const productIds = readProducts(form);
  const [productId] = productIds;
  if (productIds.length > 1) return addSeveral(change, productIds);
  const parsed = parseForm(form, compilationNoteSchema);
  if (!parsed.ok) return rejected(context, parsed);
  const reject = (reason: string) => rejected(context, parsed.reject({ '': [reason] }));
  if (productId === undefined)
    return reject(form.has('product') ? PRODUCT_ERRORS.noProduct.text : COLLECTION_ERRORS.nothingTicked);
  const { note, returnTo } = parsed.value;
  const outcome = await addCompilationItem({ compilationId: id, productId, owner, note });
  if (outcome === 'not-found') throw compilationNotFound();
  if (outcome === 'no-product') return reject(PRODUCT_ERRORS.noProduct.text);
  if (outcome === 'full') return reject(COLLECTION_ERRORS.full);
  const notice = outcome === 'added' ? 'added' : 'alreadyAdded';
  if (returnTo) return saved(change, returnTo, notice);
  const isSearching = new URL(change.request.url).searchParams.has('find');
  return done(change, notice, isSearching ? `#found-${productId}` : '');
}
