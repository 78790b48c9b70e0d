import { PRODUCT_ERRORS } from '#app/features/shop/product-texts';
import {
  addTaggedProduct,
  editTaggedProduct,
  moveTaggedProduct,
  removeTaggedProduct,
  type TaggedProductOutcome,
} from '#app/features/videos/tagged-product-admin.server';
import { taggedProductSchema } from '#app/features/videos/video-admin-schema';
import { productTagged, VIDEO_ERRORS } from '#app/features/videos/video-texts';
import { readId, withParam } from '#app/lib/query';
import { parseForm, rejected, textOf } from '#app/server/web/form.server';
import type { Change } from '#app/server/web/guarded.server';
import { pageNotFound, requireId } from '#app/server/web/intents.server';
import { redirectWithToast } from '#app/server/web/toast.server';

export type VideoChange = Change & { id: number };

function done({ id, request }: VideoChange, toast: Parameters<typeof redirectWithToast>[2]['toast']) {
  const find = new URL(request.url).searchParams.get('find');
  const path = `/admin/videos/${id}`;
  const to = find === null ? path : withParam(path, 'find', find);
  return redirectWithToast(request, `${to}#pieces`, { toast });
}

/** Errors by field. Null answers 404. */
const REASONS: Record<
  Exclude<TaggedProductOutcome, { ok: true }>['reason'],
  Record<string, string[]> | null
> = {
  'too-late': { at: [VIDEO_ERRORS.startTooLate] },
  'there-already': { '': [VIDEO_ERRORS.alreadyTagged] },
  'no-product': { '': [PRODUCT_ERRORS.noProduct.text] },
  full: { '': [VIDEO_ERRORS.tooManyTagged] },
  'no-video': null,
  missing: null,
};

async function write(
  change: VideoChange,
  work: typeof addTaggedProduct,
  toast: (name: string) => ReturnType<typeof productTagged>,
) {
  const { id, actor, form, context } = change;
  const parsed = parseForm(form, taggedProductSchema);
  if (!parsed.ok) return rejected(context, parsed);
  const { at, note } = parsed.value;
  const productId = readId(textOf(form, 'product'));
  if (productId === null) return rejected(context, parsed.reject({ '': [PRODUCT_ERRORS.noProduct.text] }));
  const outcome = await work(id, { productId, at, note }, actor);
  if (outcome.ok) return done(change, toast(outcome.name));
  const errors = REASONS[outcome.reason];
  if (errors === null) throw pageNotFound();
  return rejected(context, parsed.reject(errors));
}

async function changeByProduct(
  change: VideoChange,
  title: string,
  work: (productId: number) => Promise<TaggedProductOutcome>,
) {
  const outcome = await work(requireId(textOf(change.form, 'product')));
  if (!outcome.ok) throw pageNotFound();
  return done(change, { title, text: outcome.name });
}

export const TAG_INTENTS = {
  'add-product': (change: VideoChange) => write(change, addTaggedProduct, productTagged),
  'edit-product': (change: VideoChange) =>
    write(change, editTaggedProduct, (name) => ({ title: 'Product saved', text: name })),
  'remove-product': (change: VideoChange) =>
    changeByProduct(change, 'Product removed', (product) =>
      removeTaggedProduct(change.id, product, change.actor),
    ),
  'product-up': (change: VideoChange) =>
    changeByProduct(change, 'Order changed', (productId) =>
      moveTaggedProduct(change.id, { productId, by: -1 }, change.actor),
    ),
  'product-down': (change: VideoChange) =>
    changeByProduct(change, 'Order changed', (productId) =>
      moveTaggedProduct(change.id, { productId, by: 1 }, change.actor),
    ),
};
