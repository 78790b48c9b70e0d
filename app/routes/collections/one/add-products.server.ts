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
  if (outcome.ok) {
    const toast = severalAdded(outcome.added, outcome.existing);
    return saved(change, parsed.value.returnTo, toast);
  }
  if (outcome.reason === 'not-found') throw compilationNotFound();
  return rejected(
    context,
    parsed.reject({
      '': [outcome.reason === 'full' ? COLLECTION_ERRORS.full : PRODUCT_ERRORS.noProduct.text],
    }),
  );
}

function saved(change: Change, returnTo: string | undefined, toast: Notice | Toast): Promise<Response> {
  if (!returnTo) return done(change, toast);
  const { id } = change;
  const more =
    typeof toast === 'string' ? {} : { text: [toast.title, toast.text].filter(Boolean).join('. ') };
  return redirectWithToast(change.request, localPath(returnTo), {
    toast: { ...savedTo({ id, title: findTitle(id) ?? '' }), ...more },
  });
}

export async function add(change: Change) {
  const { id, owner, form, context } = change;
  const productIds = readProducts(form);
  const [productId] = productIds;
  if (productIds.length > 1) return addSeveral(change, productIds);
  const parsed = parseForm(form, compilationNoteSchema);
  if (!parsed.ok) return rejected(context, parsed);
  if (productId === undefined)
    return rejected(
      context,
      parsed.reject({
        '': [form.has('product') ? PRODUCT_ERRORS.noProduct.text : COLLECTION_ERRORS.nothingTicked],
      }),
    );
  const outcome = await addCompilationItem({ compilationId: id, productId, owner, note: parsed.value.note });
  if (outcome === 'not-found') throw compilationNotFound();
  if (outcome === 'no-product')
    return rejected(context, parsed.reject({ '': [PRODUCT_ERRORS.noProduct.text] }));
  if (outcome === 'full') return rejected(context, parsed.reject({ '': [COLLECTION_ERRORS.full] }));
  const { returnTo } = parsed.value;
  if (returnTo) return saved(change, returnTo, outcome === 'added' ? 'added' : 'alreadyAdded');
  const isSearching = new URL(change.request.url).searchParams.has('find');
  return done(
    change,
    outcome === 'added' ? 'added' : 'alreadyAdded',
    isSearching ? `#found-${productId}` : '',
  );
}
