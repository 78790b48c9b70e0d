import { type AppLoadContext, data, redirect } from '@remix-run/node';
import { setNotice } from '#app/features/collections/answer-notice.server';
import { COLLECTION_ERRORS, savedTo, severalAdded } from '#app/features/collections/collection-texts';
import {
  deleteCompilation,
  editCompilation,
  findCompilation,
  findTitle,
  type Owner,
  restoreCompilation,
} from '#app/features/collections/compilation.server';
import {
  addCompilationItem,
  addCompilationItems,
  markBought,
  moveCompilationItem,
  noteCompilationItem,
  removeCompilationItem,
  restoreCompilationItem,
} from '#app/features/collections/compilation-item.server';
import {
  rememberBrowser,
  renewLinks,
  renewManageToken,
  revokeManageToken,
} from '#app/features/collections/compilation-link.server';
import {
  compilationEditSchema,
  compilationNoteSchema,
  readProducts,
} from '#app/features/collections/compilation-schema';
import {
  deleteAnswer,
  markAnswersSeen,
  restoreAnswer,
  setAnswersOpen,
} from '#app/features/collections/received-answer.server';
import { PRODUCT_ERRORS } from '#app/features/shop/product-texts';
import { countHit } from '#app/infra/rate-limit.server';
import type { FormResult } from '#app/lib/form-result';
import { localPath, withParam } from '#app/lib/local-path';
import { SITE_ERRORS } from '#app/lib/site-errors';
import type { Toast } from '#app/lib/toast';
import { compilationNotFound } from '#app/server/web/compilation-page.server';
import { hasOwnCookie } from '#app/server/web/cookies.server';
import { SAME_ORIGIN_REFERRER } from '#app/server/web/discreet.server';
import { answerWithTyped, parseForm, refuseTooMany, rejected, textOf } from '#app/server/web/form.server';
import { chooseByForm, requireId } from '#app/server/web/intents.server';
import { NOTICES, type Notice } from '#app/server/web/notices';
import { siteOrigin } from '#app/server/web/origin.server';
import { ensureBrowser } from '#app/server/web/owner.server';
import { clientAddressOf } from '#app/server/web/page-context.server';
import { redirectWithToast } from '#app/server/web/toast.server';

type Change = {
  id: number;
  owner: Owner;
  form: FormData;
  request: Request;
  context: AppLoadContext;
};
export type ChangeResult = FormResult & { manageLink?: string };

/** The page that the form stood on, its private link included. */
function collectionPath({ request, id }: Change): string {
  const manage = new URL(request.url).searchParams.get('manage');
  return `/compilation/${id}${manage ? `?manage=${encodeURIComponent(manage)}` : ''}`;
}

/** Back to where the form stood: the list that was searched, the product that was changed. */
function done(change: Change, toast: Notice | Toast, place = ''): Promise<Response> {
  const find = new URL(change.request.url).searchParams.get('find');
  const to = find === null ? collectionPath(change) : withParam(collectionPath(change), 'find', find);
  return redirectWithToast(change.request, to + (find === null ? place : place || '#add-item'), { toast });
}

/** The same with the way to take it back; where no cookie carries that, the notice alone is said. */
function doneWithUndo(
  change: Change,
  notice: 'removed' | 'answerDeleted',
  { intent, removedId }: { intent: string; removedId: number },
): Promise<Response> {
  if (!hasOwnCookie(change.request.headers.get('Cookie') ?? undefined)) return done(change, notice);
  const undo = { action: collectionPath(change), intent, label: 'Undo', removed: removedId };
  return done(change, { ...NOTICES[notice], undo });
}

function placeOf(form: FormData): string {
  return `#product-${productOf(form)}`;
}

function productOf(form: FormData): number {
  return requireId(textOf(form, 'product'));
}

async function addSeveral(change: Change, productIds: number[]) {
  const { id, owner, form, context } = change;
  const parsed = parseForm(form, compilationNoteSchema);
  if (!parsed.ok) return rejected(context, parsed);
  const outcome = await addCompilationItems({ compilationId: id, productIds, owner });
  if (outcome.ok) {
    const toast = severalAdded(outcome.added, outcome.there);
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

/** Back to where it was saved from, with the way to where it is now; without one, to the collection. */
function saved(change: Change, returnTo: string | undefined, toast: Notice | Toast): Promise<Response> {
  if (!returnTo) return done(change, toast);
  const { id } = change;
  const more =
    typeof toast === 'string' ? {} : { text: [toast.title, toast.text].filter(Boolean).join('. ') };
  return redirectWithToast(change.request, localPath(returnTo), {
    toast: { ...savedTo({ id, title: findTitle(id) ?? '' }), ...more },
  });
}

async function add(change: Change) {
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
  const outcome = await addCompilationItem({
    compilationId: id,
    productId,
    owner,
    note: parsed.value.note,
  });
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

async function note(change: Change) {
  const { id, owner, form, context } = change;
  const parsed = parseForm(form, compilationNoteSchema);
  const productId = productOf(form);
  if (!parsed.ok) return rejected(context, parsed);
  if (!(await noteCompilationItem({ compilationId: id, productId, owner, note: parsed.value.note ?? '' })))
    throw compilationNotFound();
  return done(change, 'noted', placeOf(form));
}

async function edit(change: Change) {
  const { id, owner, form, context } = change;
  const parsed = parseForm(form, compilationEditSchema);
  if (!parsed.ok) return rejected(context, parsed);
  const { notify, notifyEmail: email, ...fields } = parsed.value;
  const asker = clientAddressOf(context);
  const noticed = await setNotice(id, { owner, notify, email, asker });
  if (noticed === 'no-address')
    return rejected(context, parsed.reject({ notifyEmail: [COLLECTION_ERRORS.noAddress] }));
  if (noticed === 'not-owned' || !(await editCompilation(id, { owner, ...fields })))
    throw compilationNotFound();
  return done(change, noticed === 'to-confirm' ? 'toConfirm' : 'edited');
}

async function newLink(change: Change) {
  const renewed = await renewLinks(change.id, change.owner);
  if (renewed === null) throw compilationNotFound();
  const path = `/compilation/${renewed.id}`;
  const { manageToken } = renewed;
  const to = manageToken === null ? path : withParam(path, 'manage', manageToken);
  return redirectWithToast(change.request, to, { toast: 'newLink' });
}

async function remove(change: Change) {
  const { id, owner, form } = change;
  const { outcome, removedId } = await removeCompilationItem({
    compilationId: id,
    productId: productOf(form),
    owner,
  });
  if (outcome === 'not-owned') throw compilationNotFound();
  if (outcome !== 'changed' || removedId === null)
    return done(change, { ...COLLECTION_ERRORS.removeItem, kind: 'error' });
  return doneWithUndo(change, 'removed', { intent: 'unremove', removedId });
}

async function removeAnswer(change: Change) {
  const { id, owner, form } = change;
  const deleted = await deleteAnswer(id, { owner, answerId: requireId(textOf(form, 'answer')) });
  if (deleted === null) throw compilationNotFound();
  return doneWithUndo(change, 'answerDeleted', { intent: 'restore-answer', ...deleted });
}

async function unremove(change: Change) {
  const { id, owner, form } = change;
  const item = { compilationId: id, removedId: requireId(textOf(form, 'removed')), owner };
  return settle(change, 'itemBack', restoreCompilationItem(item));
}

async function move(change: Change, by: -1 | 1) {
  const { id, owner, form } = change;
  if (!(await moveCompilationItem({ compilationId: id, productId: productOf(form), owner, by })))
    throw compilationNotFound();
  return done(change, 'moved', placeOf(form));
}

async function buy(change: Change, bought: boolean) {
  const { id, owner, form } = change;
  const productId = productOf(form);
  if (!(await markBought({ compilationId: id, productId, owner, bought }))) throw compilationNotFound();
  return done(change, bought ? 'bought' : 'unbought', placeOf(form));
}

async function destroy(change: Change) {
  const { id, owner, request } = change;
  if (!(await deleteCompilation(id, owner))) throw compilationNotFound();
  // Where no cookie carries the toast with its Undo, the collection's own address offers it.
  if (!hasOwnCookie(request.headers.get('Cookie') ?? undefined)) return redirect(collectionPath(change), 303);
  const undo = { action: collectionPath(change), intent: 'restore', label: 'Undo' };
  return redirectWithToast(request, '/compilations', { toast: { ...NOTICES.deleted, undo } });
}

async function restore(change: Change) {
  if (!(await restoreCompilation(change.id, change.owner))) throw compilationNotFound();
  return done(change, 'restored');
}

/** Waits for a change that either was the owner's to make or is answered as if nothing were there. */
async function settle(change: Change, notice: Notice, changed: Promise<boolean>) {
  if (!(await changed)) throw compilationNotFound();
  return done(change, notice);
}

async function link({ id, owner, request }: Change) {
  const token = await renewManageToken(id, owner);
  if (token === null) throw compilationNotFound();
  const result: ChangeResult = {
    status: 'success',
    manageLink: `${siteOrigin(request)}/compilation/${id}?manage=${token}`,
  };
  return data(result, { headers: SAME_ORIGIN_REFERRER });
}

/** Lets this browser open the collection as its owner's from now on, which a private link has done once. */
async function remember(change: Change) {
  const { id, owner, request } = change;
  if (findCompilation({ id }, owner)?.isOwner !== true) throw compilationNotFound();
  const { browserHash, setCookie } = await ensureBrowser(request);
  await rememberBrowser(id, browserHash);
  // By the private link still: it leads to the plain address once the browser has shown that it keeps the cookie.
  return redirectWithToast(request, collectionPath(change), { toast: 'remembered', headers: [setCookie] });
}

type Answer = Promise<Response | ReturnType<typeof data<ChangeResult>>>;

const answering = (open: boolean) => (change: Change) => {
  const changed = setAnswersOpen(change.id, { owner: change.owner, open });
  return settle(change, open ? 'answersOpened' : 'answersClosed', changed);
};

/** What an owner's forms ask of a collection; each change checks the owner in the database. */
const INTENTS: Record<string, (change: Change) => Answer> = {
  add,
  remove,
  unremove,
  up: (change) => move(change, -1),
  down: (change) => move(change, 1),
  note,
  edit,
  delete: destroy,
  restore,
  bought: (change) => buy(change, true),
  unbought: (change) => buy(change, false),
  seen: (change) => settle(change, 'answersSeen', markAnswersSeen(change.id, change.owner)),
  close: answering(false),
  open: answering(true),
  'delete-answer': removeAnswer,
  'restore-answer': (change) => {
    const removedId = requireId(textOf(change.form, 'removed'));
    return settle(change, 'answerBack', restoreAnswer(change.id, { owner: change.owner, removedId }));
  },
  link,
  'revoke-link': (change) => settle(change, 'linkRevoked', revokeManageToken(change.id, change.owner)),
  remember,
  newlink: newLink,
};

/** What the forms of the page hold, for showing it again. */
const typedSchema = compilationEditSchema.extend(compilationNoteSchema.shape);

/** The same within the limit of changes; what was typed comes back when it cannot be done now. */
export function changeCompilation(change: Change): Answer {
  const { context, form } = change;
  const run = chooseByForm(INTENTS, form);
  const failure = run === remove ? COLLECTION_ERRORS.removeItem : SITE_ERRORS.unavailable;
  const sent = { context, form, schema: typedSchema, failure };
  return answerWithTyped(sent, async () => {
    const counted = await countHit('change', clientAddressOf(context));
    return counted.ok ? run(change) : refuseTooMany(sent, counted.retryAfter);
  });
}
