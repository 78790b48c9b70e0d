import { data, redirect } from '@remix-run/node';
import { setNotice } from '#app/features/collections/answer-notice.server';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import {
  deleteCompilation,
  deleteCompilationForGood,
  editCompilation,
  findCompilation,
  restoreCompilation,
} from '#app/features/collections/compilation.server';
import {
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
import { compilationEditSchema, compilationNoteSchema } from '#app/features/collections/compilation-schema';
import {
  deleteAnswer,
  markAnswersSeen,
  restoreAnswer,
  setAnswersOpen,
} from '#app/features/collections/received-answer.server';
import { countHit } from '#app/infra/rate-limit.server';
import { withParam } from '#app/lib/query';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { compilationNotFound } from '#app/server/web/compilation-page.server';
import { answerWithTyped, parseForm, refuseTooMany, rejected, textOf } from '#app/server/web/form.server';
import { chooseByForm, requireId } from '#app/server/web/intents.server';
import { NOTICES } from '#app/server/web/notices';
import { ensureBrowser } from '#app/server/web/owner.server';
import { clientAddressOf, SAME_ORIGIN_REFERRER, siteOrigin } from '#app/server/web/page-context.server';
import { hasOwnCookie } from '#app/server/web/session.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { add } from './add-products.server';
import {
  type Change,
  type ChangeResponse,
  type ChangeResult,
  collectionPath,
  done,
  doneWithUndo,
  linkWithQr,
  settle,
} from './changed.server';

async function edit(change: Change) {
  const { id, owner, form, context } = change;
  const parsed = parseForm(form, compilationEditSchema);
  if (!parsed.ok) return rejected(context, parsed);
  const { notify, notifyEmail: email, ...fields } = parsed.value;
  const asker = clientAddressOf(context);
  const noticed = await setNotice(id, { owner, notify, email, asker });
  if (noticed === 'no-email')
    return rejected(context, parsed.reject({ notifyEmail: [COLLECTION_ERRORS.noEmail] }));
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

async function removeAnswer(change: Change) {
  const { id, owner, form } = change;
  const deleted = await deleteAnswer(id, { owner, answerId: requireId(textOf(form, 'answer')) });
  if (deleted === null) throw compilationNotFound();
  return doneWithUndo(change, 'answerDeleted', { intent: 'restore-answer', ...deleted });
}

async function destroy(change: Change) {
  const { id, owner, request } = change;
  if (!(await deleteCompilation(id, owner))) throw compilationNotFound();
  // Without a cookie there is no toast, so the collection's own page offers Undo.
  if (!hasOwnCookie(request.headers.get('Cookie') ?? undefined)) return redirect(collectionPath(change), 303);
  const undo = { action: collectionPath(change), intent: 'restore', label: 'Undo' };
  return redirectWithToast(request, '/compilations', { toast: { ...NOTICES.deleted, undo } });
}

async function destroyForGood({ id, owner, request }: Change) {
  if (!(await deleteCompilationForGood(id, owner))) throw compilationNotFound();
  return redirectWithToast(request, '/compilations', { toast: 'deletedForGood' });
}

async function link({ id, owner, request }: Change) {
  const token = await renewManageToken(id, owner);
  if (token === null) throw compilationNotFound();
  const manageLink = linkWithQr(`${siteOrigin(request)}/compilation/${id}?manage=${token}`);
  const result: ChangeResult = { status: 'success', manageLink };
  return data(result, { headers: SAME_ORIGIN_REFERRER });
}

async function remember(change: Change) {
  const { id, owner, request } = change;
  if (findCompilation({ id }, owner)?.isOwner !== true) throw compilationNotFound();
  const { browserHash, setCookie } = await ensureBrowser(request);
  await rememberBrowser(id, browserHash);
  // The private link redirects to the plain URL once the browser returns the cookie.
  return redirectWithToast(request, collectionPath(change), { toast: 'remembered', headers: [setCookie] });
}

const answering = (open: boolean) => (change: Change) => {
  const changed = setAnswersOpen(change.id, { owner: change.owner, open });
  return settle(change, open ? 'answersOpened' : 'answersClosed', changed);
};

function itemOf({ id, owner, form }: Change) {
  return { compilationId: id, owner, productId: requireId(textOf(form, 'product')) };
}

async function note(change: Change) {
  const parsed = parseForm(change.form, compilationNoteSchema);
  const item = itemOf(change);
  if (!parsed.ok) return rejected(change.context, parsed);
  const noted = noteCompilationItem({ ...item, note: parsed.value.note ?? '' });
  return settle(change, 'noted', noted, `#product-${item.productId}`);
}

async function remove(change: Change) {
  const { outcome, removedId } = await removeCompilationItem(itemOf(change));
  if (outcome === 'not-owned') throw compilationNotFound();
  if (outcome !== 'changed' || removedId === null)
    return done(change, { ...COLLECTION_ERRORS.removeItem, kind: 'error' });
  return doneWithUndo(change, 'removed', { intent: 'unremove', removedId });
}

async function unremove(change: Change) {
  const { id, owner, form } = change;
  const item = { compilationId: id, removedId: requireId(textOf(form, 'removed')), owner };
  return settle(change, 'itemBack', restoreCompilationItem(item));
}

const moving = (by: -1 | 1) => async (change: Change) => {
  const item = itemOf(change);
  return settle(change, 'moved', moveCompilationItem({ ...item, by }), `#product-${item.productId}`);
};

const buying = (bought: boolean) => async (change: Change) => {
  const item = itemOf(change);
  const notice = bought ? 'bought' : 'unbought';
  return settle(change, notice, markBought({ ...item, bought }), `#product-${item.productId}`);
};

const INTENTS: Record<string, (change: Change) => ChangeResponse> = {
  add,
  remove,
  unremove,
  up: moving(-1),
  down: moving(1),
  note,
  edit,
  delete: destroy,
  'delete-for-good': destroyForGood,
  restore: (change) => settle(change, 'restored', restoreCompilation(change.id, change.owner)),
  bought: buying(true),
  unbought: buying(false),
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

const typedSchema = compilationEditSchema.extend(compilationNoteSchema.shape);

/** Makes a change within the rate limit. A refused form comes back as it was typed. */
export function changeCompilation(change: Change): ChangeResponse {
  const { context, form } = change;
  const run = chooseByForm(INTENTS, form);
  const failure = run === remove ? COLLECTION_ERRORS.removeItem : SITE_ERRORS.unavailable;
  const sent = { context, form, schema: typedSchema, failure };
  return answerWithTyped(sent, async () => {
    const counted = await countHit('change', clientAddressOf(context));
    return counted.ok ? run(change) : refuseTooMany(sent, counted.retryAfter);
  });
}
