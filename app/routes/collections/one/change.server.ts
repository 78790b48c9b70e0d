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

/** Returns the outcome of a change that only the owner can make. @throws a 404 to everyone else */
function owned<T>(outcome: T | null | false): T {
  if (outcome === null || outcome === false) throw compilationNotFound();
  return outcome;
}

const removedOf = ({ form }: Change) => requireId(textOf(form, 'removed'));

function itemOf({ id, owner, form }: Change) {
  return { compilationId: id, owner, productId: requireId(textOf(form, 'product')) };
}

const answering = (open: boolean) => (change: Change) => {
  const changed = setAnswersOpen(change.id, { owner: change.owner, open });
  return settle(change, open ? 'answersOpened' : 'answersClosed', changed);
};

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
  async remove(change) {
    const { outcome, removedId } = await removeCompilationItem(itemOf(change));
    if (outcome === 'not-owned') throw compilationNotFound();
    if (outcome !== 'changed' || removedId === null)
      return done(change, { ...COLLECTION_ERRORS.removeItem, kind: 'error' });
    return doneWithUndo(change, 'removed', { intent: 'unremove', removedId });
  },
  async unremove(change) {
    const item = { compilationId: change.id, removedId: removedOf(change), owner: change.owner };
    return settle(change, 'itemBack', restoreCompilationItem(item));
  },
  up: moving(-1),
  down: moving(1),
  async note(change) {
    const parsed = parseForm(change.form, compilationNoteSchema);
    const item = itemOf(change);
    if (!parsed.ok) return rejected(change.context, parsed);
    const noted = noteCompilationItem({ ...item, note: parsed.value.note ?? '' });
    return settle(change, 'noted', noted, `#product-${item.productId}`);
  },
  bought: buying(true),
  unbought: buying(false),
  async edit(change) {
    const { id, owner, form, context } = change;
    const parsed = parseForm(form, compilationEditSchema);
    if (!parsed.ok) return rejected(context, parsed);
    const { notify, notifyEmail: email, ...fields } = parsed.value;
    const noticed = await setNotice(id, { owner, notify, email, asker: clientAddressOf(context) });
    if (noticed === 'no-email')
      return rejected(context, parsed.reject({ notifyEmail: [COLLECTION_ERRORS.noEmail] }));
    owned(noticed !== 'not-owned' && (await editCompilation(id, { owner, ...fields })));
    return done(change, noticed === 'to-confirm' ? 'toConfirm' : 'edited');
  },
  async delete(change) {
    const { id, owner, request } = change;
    owned(await deleteCompilation(id, owner));
    const action = collectionPath(change);
    // Without a cookie there is no toast, so the collection's own page offers Undo.
    if (!hasOwnCookie(request.headers.get('Cookie') ?? undefined)) return redirect(action, 303);
    const undo = { action, intent: 'restore', label: 'Undo' };
    return redirectWithToast(request, '/compilations', { toast: { ...NOTICES.deleted, undo } });
  },
  async 'delete-for-good'({ id, owner, request }) {
    owned(await deleteCompilationForGood(id, owner));
    return redirectWithToast(request, '/compilations', { toast: 'deletedForGood' });
  },
  restore: (change) => settle(change, 'restored', restoreCompilation(change.id, change.owner)),
  seen: (change) => settle(change, 'answersSeen', markAnswersSeen(change.id, change.owner)),
  close: answering(false),
  open: answering(true),
  async 'delete-answer'(change) {
    const answer = { owner: change.owner, answerId: requireId(textOf(change.form, 'answer')) };
    const deleted = owned(await deleteAnswer(change.id, answer));
    return doneWithUndo(change, 'answerDeleted', { intent: 'restore-answer', ...deleted });
  },
  async 'restore-answer'(change) {
    const answer = { owner: change.owner, removedId: removedOf(change) };
    return settle(change, 'answerBack', restoreAnswer(change.id, answer));
  },
  async link({ id, owner, request }) {
    const token = owned(await renewManageToken(id, owner));
    const manageLink = linkWithQr(`${siteOrigin(request)}/compilation/${id}?manage=${token}`);
    const result: ChangeResult = { status: 'success', manageLink };
    return data(result, { headers: SAME_ORIGIN_REFERRER });
  },
  'revoke-link': (change) => settle(change, 'linkRevoked', revokeManageToken(change.id, change.owner)),
  async remember(change) {
    const { id, owner, request } = change;
    owned(findCompilation({ id }, owner)?.isOwner === true);
    const { browserHash, setCookie } = await ensureBrowser(request);
    await rememberBrowser(id, browserHash);
    // The private link redirects to the plain URL once the browser returns the cookie.
    return redirectWithToast(request, collectionPath(change), { toast: 'remembered', headers: [setCookie] });
  },
  async newlink({ id, owner, request }) {
    const renewed = owned(await renewLinks(id, owner));
    const path = `/compilation/${renewed.id}`;
    const { manageToken } = renewed;
    const to = manageToken === null ? path : withParam(path, 'manage', manageToken);
    return redirectWithToast(request, to, { toast: 'newLink' });
  },
};

const typedSchema = compilationEditSchema.extend(compilationNoteSchema.shape);

/** Makes a change within the rate limit. A refused form comes back as it was typed. */
export function changeCompilation(change: Change): ChangeResponse {
  const { context, form } = change;
  const run = chooseByForm(INTENTS, form);
  const failure = run === INTENTS.remove ? COLLECTION_ERRORS.removeItem : SITE_ERRORS.unavailable;
  const sent = { context, form, schema: typedSchema, failure };
  return answerWithTyped(sent, async () => {
    const counted = await countHit('change', clientAddressOf(context));
    return counted.ok ? run(change) : refuseTooMany(sent, counted.retryAfter);
  });
}
