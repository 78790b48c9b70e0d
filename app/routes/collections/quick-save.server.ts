import { redirect } from '@remix-run/node';
import { COLLECTION_ERRORS, savedWithChange } from '#app/features/collections/collection-texts';
import type { Compilation, createCompilation } from '#app/features/collections/compilation.server';
import { FIRST_LIST, type SaveOutcome, toggleSaved } from '#app/features/collections/compilation-item.server';
import { isOwned } from '#app/features/collections/compilation-owner.server';
import { MAX_TITLE, MIN_TITLE, readProducts } from '#app/features/collections/compilation-schema';
import { findPublishedProduct } from '#app/features/shop/product.server';
import { listTaggedProducts } from '#app/features/videos/tagged-product.server';
import { findPublishedVideo } from '#app/features/videos/video.server';
import { countHit } from '#app/infra/rate-limit.server';
import { truncate } from '#app/lib/format';
import { localPath, readId, withParam } from '#app/lib/query';
import type { Toast } from '#app/lib/toast';
import { createToken, deriveShareCode } from '#app/lib/token.server';
import { refuseTooMany, textOf } from '#app/server/web/form.server';
import { deriveToken, ensureOwner, readOwner } from '#app/server/web/owner.server';
import { clientKeyOf } from '#app/server/web/page-context.server';
import { createdWith, redirectWithToast } from '#app/server/web/toast.server';

/** Makes a name of one product or video fit the title of a collection. */
const nameCollection = (name: string) => truncate(name, MAX_TITLE).padEnd(MIN_TITLE, '.');

export function readSubject(query: URLSearchParams) {
  const video = readId(query.get('video'));
  const published = video === null ? null : findPublishedVideo(video);
  const taggedProducts = published === null ? [] : listTaggedProducts(published.id).map(describeProduct);
  if (published !== null && taggedProducts.length > 0)
    return { products: taggedProducts, video, title: nameCollection(published.title) };
  const id = readId(query.get('product'));
  const product = id === null ? null : findPublishedProduct(id);
  const products = product === null ? [] : [describeProduct(product)];
  return { products, video: null, title: nameCollection(product?.name ?? '') };
}

function describeProduct({ id, name, imageUrl }: { id: number; name: string; imageUrl: string }) {
  return { id, name, imageUrl };
}

/** Fills the form of a collection that asks her about a product or video. Its share code is derived, so a repeat finds the same one. */
export async function fillAskForm(request: Request, form: FormData): Promise<void> {
  const query = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  const { products, title } = readSubject(query);
  if (products.length === 0) return;
  const attempt = createToken();
  const { owner } = await ensureOwner(await readOwner(request), attempt);
  const subject = [owner.userId ?? owner.browserHash, query.get('product'), query.get('video')];
  const shareCode = deriveShareCode(deriveToken('ask', JSON.stringify(subject)));
  form.delete('product');
  for (const { id } of products) form.append('product', String(id));
  fill(form, { title, attempt, shareCode, isPublic: 'on', hidePrices: 'on' });
}

function fill(form: FormData, fields: Record<string, string>): void {
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
}

const pageOf = (form: FormData) => localPath(textOf(form, 'returnTo'));

/** Saves or removes a product by one press. Returns null for an owner without a list, with the form filled for the first one. */
export async function toggleByPress(request: Request, sent: Parameters<typeof refuseTooMany>[0]) {
  const { form, context } = sent;
  // Undo names the product and the page in its URL.
  for (const [name, value] of new URL(request.url).searchParams) if (!form.has(name)) form.set(name, value);
  const counted = await countHit('change', clientKeyOf(context));
  if (!counted.ok) return refuseTooMany(sent, counted.retryAfter);
  const [productId] = readProducts(form);
  const wasSaved = textOf(form, 'saved') !== 'no';
  const owner = await readOwner(request);
  const outcome = productId === undefined ? null : await toggleSaved(owner, { productId, wasSaved });
  if (productId === undefined || outcome === null || outcome.done === 'no-list') {
    fill(form, { ...FIRST_LIST, attempt: createToken() });
    return null;
  }
  const returnTo = pageOf(form);
  return redirectWithToast(request, returnTo, { toast: describeToggle(outcome, productId, returnTo) });
}

type Toggled = Exclude<SaveOutcome, { done: 'no-list' }>;

function describeToggle(outcome: Toggled, productId: number, returnTo: string): Toast {
  const { id, title } = outcome.list;
  if (outcome.done === 'added') return savedWithChange(title, productId, returnTo);
  if (outcome.done === 'removed') {
    const undo = { action: `/compilation/${id}`, intent: 'unremove', label: 'Undo' };
    const { removedId: removed } = outcome;
    return { title: `Removed from ${title}`, ...(removed === null ? {} : { undo: { ...undo, removed } }) };
  }
  const { title: error, text } = COLLECTION_ERRORS.compilation;
  return { kind: 'error', title: error, text: outcome.done === 'full' ? COLLECTION_ERRORS.full : text };
}

type FirstSave = {
  form: FormData;
  compilation: Compilation;
  manage: string | null;
  setCookie: string | null;
};

/** Returns to the page with the product, by way of `leaveFirstSave` if the browser may refuse the cookie. */
export function answerFirstSave(request: Request, { form, compilation, manage, setCookie }: FirstSave) {
  const [productId = 0] = readProducts(form);
  const returnTo = pageOf(form);
  const toast = savedWithChange(compilation.title, productId, returnTo);
  const check = new URLSearchParams({ saved: String(compilation.id), manage: manage ?? '', returnTo });
  // Not by way of a page with a `clientLoader`, for which the browser would load the site's data, and the message, apart.
  const to = manage === null ? returnTo : `/compilations?${check}`;
  return redirectWithToast(request, to, { toast, headers: [setCookie] });
}

/** After a first save: a browser that kept the cookie returns to its page, another one goes to its list by the private link. */
export async function leaveFirstSave(request: Request): Promise<void> {
  const query = new URL(request.url).searchParams;
  const id = readId(query.get('saved'));
  if (id === null) return;
  if (isOwned(id, await readOwner(request))) throw redirect(localPath(query.get('returnTo')), 303);
  throw redirect(withParam(`/compilation/${id}`, 'manage', query.get('manage') ?? ''), 303);
}

type Created = Extract<Awaited<ReturnType<typeof createCompilation>>, { ok: true }>;
type OpenCreated = { manage: string | null; setCookie: string | null; asks: boolean };

/** Opens a new collection. "Share with Her" opens the form of a message too, and pressed again, it creates nothing. */
export function openCreated(
  request: Request,
  { compilation, added, isNew }: Created,
  { manage, setCookie, asks }: OpenCreated,
) {
  const path = `/compilation/${compilation.id}${asks ? '?message=#share' : ''}`;
  const to = manage === null ? path : withParam(path, 'manage', manage);
  if (asks && !isNew)
    return redirect(to, { status: 303, headers: setCookie ? { 'Set-Cookie': setCookie } : {} });
  return redirectWithToast(request, to, { toast: createdWith(added), headers: [setCookie] });
}
