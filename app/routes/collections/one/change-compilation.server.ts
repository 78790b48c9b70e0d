import { type AppLoadContext, data, redirect } from '@remix-run/node';
import { setNotice } from '#app/features/collections/answer-notice.server';
import { COLLECTION_ERRORS, savedTo, severalAdded } from '#app/features/collections/collection-texts';
import * as compilations from '#app/features/collections/compilation.server';
import * as compilationItems from '#app/features/collections/compilation-item.server';
import * as compilationLinks from '#app/features/collections/compilation-link.server';
import { isOwned, type Owner } from '#app/features/collections/compilation-owner.server';
import * as compilationSchemas from '#app/features/collections/compilation-schema';
import * as receivedAnswers from '#app/features/collections/received-answer.server';
import { PRODUCT_ERRORS } from '#app/features/shop/product-texts';
import { countHit } from '#app/infra/rate-limit.server';
import type { FormResult } from '#app/lib/form-result';
import { drawQr } from '#app/lib/qr.server';
import { localPath, readId, withParam } from '#app/lib/query';
import { SITE_ERRORS } from '#app/lib/site-errors';
import type { Toast } from '#app/lib/toast';
import { compilationNotFound } from '#app/server/web/compilation-page.server';
import { answerWithTyped, parseForm, refuseTooMany, rejectForm, textOf } from '#app/server/web/form.server';
import { chooseByForm } from '#app/server/web/intents.server';
import { requireId } from '#app/server/web/not-found.server';
import { ensureBrowser } from '#app/server/web/owner.server';
import { clientKeyOf, SAME_ORIGIN_REFERRER, siteOrigin } from '#app/server/web/page-context.server';
import { hasOwnCookie } from '#app/server/web/session.server';
import { NOTICES, type Notice, redirectWithToast } from '#app/server/web/toast.server';
import type { LinkWithQr } from '#app/ui/private-link';

export type Change = { id: number; owner: Owner; form: FormData; request: Request; context: AppLoadContext };
type ChangeResult = FormResult & { manageLink?: LinkWithQr };
type ChangeResponse = Promise<Response | ReturnType<typeof data<ChangeResult>>>;

export const linkWithQr = (link: string): LinkWithQr => ({ link, qr: drawQr(link) });

/** Returns the path of the page that the form was on, with the token of its private link. */
function collectionPath({ request, id }: Change): string {
  const manage = new URL(request.url).searchParams.get('manage');
  return `/compilation/${id}${manage ? `?manage=${encodeURIComponent(manage)}` : ''}`;
}

/** Redirects to the form's position on the page: to the search results, or to `fragment`, such as `#product-12`. */
function done(change: Change, toast: Notice | Toast, fragment = ''): Promise<Response> {
  const find = new URL(change.request.url).searchParams.get('find');
  const path = collectionPath(change);
  const to = find === null ? path + fragment : withParam(path, 'find', find) + (fragment || '#add-item');
  return redirectWithToast(change.request, to, { toast });
}

const hasCookies = ({ request }: Change) => hasOwnCookie(request.headers.get('Cookie') ?? undefined);

/** Redirects after a removal, with an Undo button when a cookie can carry it. A second press finds nothing to remove. */
async function doneWithUndo(
  change: Change,
  [notice, intent]: ['removed', 'unremove'] | ['answerDeleted', 'restore-answer'],
  removed: Promise<number | null>,
) {
  const removedId = await removed;
  requireOwner(removedId !== null || isOwned(change.id, change.owner));
  if (removedId === null || !hasCookies(change)) return done(change, notice);
  const undo = { action: collectionPath(change), intent, label: 'Undo', removed: removedId };
  return done(change, { ...NOTICES[notice], undo });
}

/** Redirects when the change was made. Answers 404 to everyone but the owner. */
async function redirectIfChanged(change: Change, notice: Notice, changed: Promise<boolean>, fragment = '') {
  if (!(await changed)) throw compilationNotFound();
  return done(change, notice, fragment);
}

/** Redirects after an undo. One that is sent again finds nothing to restore. */
async function redirectAfterUndo(change: Change, notice: Notice, restored: Promise<boolean>) {
  const isRestored = await restored;
  requireOwner(isRestored || isOwned(change.id, change.owner));
  return done(change, isRestored ? notice : 'nothingToUndo');
}

/** Returns the outcome of a change that only the owner can make. @throws a 404 to everyone else */
function requireOwner<T>(outcome: T | null | false): T {
  if (outcome === null || outcome === false) throw compilationNotFound();
  return outcome;
}

function itemOf({ id, owner, form }: Change) {
  return { compilationId: id, owner, productId: requireId(textOf(form, 'product')) };
}

type ItemChange = (item: ReturnType<typeof itemOf>) => Promise<boolean>;

/** Changes a product, and leads back to it. */
async function changeItem(change: Change, notice: Notice, work: ItemChange) {
  const item = itemOf(change);
  return redirectIfChanged(change, notice, work(item), `#product-${item.productId}`);
}

const answering = (open: boolean) => (change: Change) => {
  const changed = receivedAnswers.setAnswersOpen(change.id, { owner: change.owner, open });
  return redirectIfChanged(change, open ? 'answersOpened' : 'answersClosed', changed);
};

const moving = (by: -1 | 1) => (change: Change) =>
  changeItem(change, 'moved', (item) => compilationItems.moveCompilationItem({ ...item, by }));

const buying = (bought: boolean) => (change: Change) =>
  changeItem(change, bought ? 'bought' : 'unbought', (item) =>
    compilationItems.markBought({ ...item, bought }),
  );

function goBack({ id, owner, request }: Change, returnTo: string, toast: Notice | Toast): Promise<Response> {
  const title = compilations.findCompilation({ id }, owner)?.compilation.title ?? '';
  const link = savedTo({ id, title });
  const text = typeof toast === 'string' ? undefined : [toast.title, toast.text].filter(Boolean).join('. ');
  return redirectWithToast(request, localPath(returnTo), { toast: { ...link, text } });
}

/** Adds one product with a note, or several without notes. */
async function addProducts(change: Change) {
  const { id: compilationId, owner, form, context, request } = change;
  const productIds = compilationSchemas.readProducts(form);
  const [productId, ...others] = productIds;
  const parsed = parseForm(form, compilationSchemas.compilationNoteSchema);
  if (!parsed.ok) return rejectForm(context, parsed);
  const { note, returnTo } = parsed.value;
  const reject = (reason: string) => rejectForm(context, parsed.reject({ '': [reason] }));
  const noProduct = PRODUCT_ERRORS.noProduct.text;
  if (productId === undefined)
    return reject(form.has('product') ? noProduct : COLLECTION_ERRORS.nothingTicked);
  const isOne = others.length === 0;
  const wanted = { compilationId, productIds, owner, note: isOne ? note : null };
  const outcome = await compilationItems.addCompilationItems(wanted);
  if (!outcome.ok && outcome.reason === 'not-found') throw compilationNotFound();
  if (!outcome.ok) return reject(outcome.reason === 'full' ? COLLECTION_ERRORS.full : noProduct);
  const { added, existing } = outcome;
  const toast = isOne ? (added === 1 ? 'added' : 'alreadyAdded') : severalAdded(added, existing);
  if (returnTo) return goBack(change, returnTo, toast);
  const isSearching = isOne && new URL(request.url).searchParams.has('find');
  return done(change, toast, isSearching ? `#found-${productId}` : '');
}

const INTENTS: Record<string, (change: Change) => ChangeResponse> = {
  add: addProducts,
  remove: (change) =>
    doneWithUndo(change, ['removed', 'unremove'], compilationItems.removeCompilationItem(itemOf(change))),
  async unremove(change) {
    const removedId = requireId(textOf(change.form, 'removed'));
    const item = { compilationId: change.id, removedId, owner: change.owner };
    return redirectAfterUndo(change, 'itemBack', compilationItems.restoreCompilationItem(item));
  },
  up: moving(-1),
  down: moving(1),
  async note(change) {
    const parsed = parseForm(change.form, compilationSchemas.compilationNoteSchema);
    if (!parsed.ok) return rejectForm(change.context, parsed);
    const { note = '' } = parsed.value;
    return changeItem(change, 'noted', (item) => compilationItems.noteCompilationItem({ ...item, note }));
  },
  bought: buying(true),
  unbought: buying(false),
  async edit(change) {
    const { id, owner, form, context } = change;
    const parsed = parseForm(form, compilationSchemas.compilationEditSchema);
    if (!parsed.ok) return rejectForm(context, parsed);
    const { notify, notifyEmail: email, ...fields } = parsed.value;
    const { closesOn = null } = fields;
    const stored = compilations.findCompilation({ id }, owner)?.compilation.closesOn;
    if (closesOn !== stored && !compilations.takesAnswers({ answersOpen: true, closesOn }))
      return rejectForm(context, parsed.reject({ closesOn: [SITE_ERRORS.pastDay] }));
    const noticed = await setNotice(id, { owner, notify, email, asker: clientKeyOf(context) });
    if (noticed === 'no-email')
      return rejectForm(context, parsed.reject({ notifyEmail: [COLLECTION_ERRORS.noEmail] }));
    requireOwner(noticed !== 'not-owned' && (await compilations.editCompilation(id, { owner, ...fields })));
    return done(change, noticed === 'to-confirm' ? 'toConfirm' : 'edited');
  },
  async delete(change) {
    const { id, owner, request } = change;
    requireOwner(await compilations.deleteCompilation(id, owner));
    const action = collectionPath(change);
    // Without a cookie there is no toast, so the collection's own page offers Undo.
    if (!hasCookies(change)) return redirect(action, 303);
    const undo = { action, intent: 'restore', label: 'Undo' };
    return redirectWithToast(request, '/compilations', { toast: { ...NOTICES.deleted, undo } });
  },
  async 'delete-for-good'({ id, owner, request }) {
    requireOwner(await compilations.deleteCompilationForGood(id, owner));
    return redirectWithToast(request, '/compilations', { toast: 'deletedForGood' });
  },
  restore: (change) =>
    redirectAfterUndo(change, 'restored', compilations.restoreCompilation(change.id, change.owner)),
  seen(change) {
    const until = new Date(readId(textOf(change.form, 'until')) ?? Date.now());
    const read = receivedAnswers.markAnswersSeen(change.id, { owner: change.owner, until });
    return redirectIfChanged(change, 'answersSeen', read);
  },
  close: answering(false),
  open: answering(true),
  async 'delete-answer'(change) {
    const answer = { owner: change.owner, answerId: requireId(textOf(change.form, 'answer')) };
    const removed = receivedAnswers.deleteAnswer(change.id, answer);
    return doneWithUndo(change, ['answerDeleted', 'restore-answer'], removed);
  },
  async 'restore-answer'(change) {
    const answer = { owner: change.owner, removedId: requireId(textOf(change.form, 'removed')) };
    return redirectAfterUndo(change, 'answerBack', receivedAnswers.restoreAnswer(change.id, answer));
  },
  async link({ id, owner, request }) {
    const token = requireOwner(await compilationLinks.renewManageToken(id, owner));
    const manageLink = linkWithQr(`${siteOrigin(request)}/compilation/${id}?manage=${token}`);
    return data<ChangeResult>({ status: 'success', manageLink }, { headers: SAME_ORIGIN_REFERRER });
  },
  'revoke-link': (change) =>
    redirectIfChanged(change, 'linkRevoked', compilationLinks.revokeManageToken(change.id, change.owner)),
  async remember(change) {
    const { id, owner, request } = change;
    requireOwner(compilations.findCompilation({ id }, owner)?.isOwner === true);
    const { browserHash, setCookie } = await ensureBrowser(request);
    await compilationLinks.rememberBrowser(id, browserHash);
    // The private link redirects to the plain URL once the browser returns the cookie.
    return redirectWithToast(request, collectionPath(change), { toast: 'remembered', headers: [setCookie] });
  },
  async newlink({ id, owner, request }) {
    const { id: renewedId, manageToken } = requireOwner(await compilationLinks.renewLinks(id, owner));
    const path = `/compilation/${renewedId}`;
    const to = manageToken === null ? path : withParam(path, 'manage', manageToken);
    return redirectWithToast(request, to, { toast: 'newLink' });
  },
};

const typedSchema = compilationSchemas.compilationEditSchema.extend(
  compilationSchemas.compilationNoteSchema.shape,
);

/** Makes a change within the rate limit. A refused form comes back as it was typed. */
export function changeCompilation(change: Change): ChangeResponse {
  const { context, form } = change;
  const run = chooseByForm(INTENTS, form);
  const failure = run === INTENTS.remove ? COLLECTION_ERRORS.removeItem : SITE_ERRORS.unavailable;
  const sent = { context, form, schema: typedSchema, failure };
  return answerWithTyped(sent, async () => {
    const counted = await countHit('change', clientKeyOf(context));
    return counted.ok ? run(change) : refuseTooMany(sent, counted.retryAfter);
  });
}
