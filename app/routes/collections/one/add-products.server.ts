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

function saved({ id, request }: Change, returnTo: string, toast: Notice | Toast): Promise<Response> {
  const link = savedTo({ id, title: findTitle(id) ?? '' });
  const more =
    typeof toast === 'string' ? {} : { text: [toast.title, toast.text].filter(Boolean).join('. ') };
  return redirectWithToast(request, localPath(returnTo), { toast: { ...link, ...more } });
}

/** Adds one product with a note, or several without notes. */
export async function add(change: Change) {
  const { id: compilationId, owner, form, context, request } = change;
  const productIds = readProducts(form);
  const [productId, ...others] = productIds;
  const parsed = parseForm(form, compilationNoteSchema);
  if (!parsed.ok) return rejected(context, parsed);
  const { note, returnTo } = parsed.value;
  const reject = (reason: string) => rejected(context, parsed.reject({ '': [reason] }));
  const noProduct = PRODUCT_ERRORS.noProduct.text;
  if (productId === undefined)
    return reject(form.has('product') ? noProduct : COLLECTION_ERRORS.nothingTicked);
  const isOne = others.length === 0;
  const outcome = isOne
    ? await addCompilationItem({ compilationId, productId, owner, note })
    : await addCompilationItems({ compilationId, productIds, owner });
  const reason = typeof outcome === 'object' && !outcome.ok ? outcome.reason : outcome;
  if (reason === 'not-found') throw compilationNotFound();
  if (reason === 'no-product') return reject(noProduct);
  if (reason === 'full') return reject(COLLECTION_ERRORS.full);
  const notice = reason === 'added' ? 'added' : 'alreadyAdded';
  const toast = typeof reason === 'object' ? severalAdded(reason.added, reason.existing) : notice;
  if (returnTo) return saved(change, returnTo, toast);
  const isSearching = isOne && new URL(request.url).searchParams.has('find');
  return done(change, toast, isSearching ? `#found-${productId}` : '');
}
