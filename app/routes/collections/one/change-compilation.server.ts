import { data, redirect } from '@remix-run/node';
import { setNotice } from '#app/features/collections/answer-notice.server';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import * as compilations from '#app/features/collections/compilation.server';
import * as compilationLinks from '#app/features/collections/compilation-link.server';
import { compilationEditSchema, compilationNoteSchema } from '#app/features/collections/compilation-schema';
import * as receivedAnswers from '#app/features/collections/received-answer.server';
import { countHit } from '#app/infra/rate-limit.server';
import type { FormResult } from '#app/lib/form-result';
import { drawQr } from '#app/lib/qr.server';
import { readId, withParam } from '#app/lib/query';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { answerWithTyped, refuseTooMany, storeForm, textOf } from '#app/server/web/form.server';
import { chooseByIntent } from '#app/server/web/guarded.server';
import { requireId } from '#app/server/web/not-found.server';
import { ensureBrowser } from '#app/server/web/owner.server';
import { clientKeyOf, SAME_ORIGIN_REFERRER, siteOrigin } from '#app/server/web/page-context.server';
import { NOTICES, redirectWithToast } from '#app/server/web/toast.server';
import type { LinkWithQr } from '#app/ui/private-link';
import * as redirects from './change-redirects.server';
import { PRODUCT_CHANGES } from './product-changes.server';

type Change = redirects.Change;
type ChangeResult = FormResult & { manageLink?: LinkWithQr };
type Changes = Record<string, (change: Change) => Promise<Response | ReturnType<typeof data<ChangeResult>>>>;

const { collectionPath, redirectToForm, requireOwner } = redirects;

export const linkWithQr = (link: string): LinkWithQr => ({ link, qr: drawQr(link) });

const OWN_CHANGES = {
  edit(change) {
    const { id, owner, context } = change;
    return storeForm({ ...change, schema: compilationEditSchema }, async ({ value, refuse }) => {
      const { notify, notifyEmail: email, ...fields } = value;
      const { closesOn = null } = fields;
      const before = compilations.findCompilation({ id }, owner)?.compilation.closesOn;
      if (closesOn !== before && !compilations.takesAnswers({ answersOpen: true, closesOn }))
        return refuse({ closesOn: [SITE_ERRORS.pastDay] });
      const noticed = await setNotice(id, { owner, notify, email, asker: clientKeyOf(context) });
      if (noticed === 'no-email') return refuse({ notifyEmail: [COLLECTION_ERRORS.noEmail] });
      requireOwner(noticed !== 'not-owned' && (await compilations.editCompilation(id, { owner, ...fields })));
      return redirectToForm(change, noticed === 'to-confirm' ? 'toConfirm' : 'edited');
    });
  },
  async delete(change) {
    requireOwner(await compilations.deleteCompilation(change.id, change.owner));
    const action = collectionPath(change);
    // Without a cookie there is no toast, so the collection's own page offers Undo.
    if (!redirects.keepsCookies(change)) return redirect(action, 303);
    const undo = { action, intent: 'restore', label: 'Undo' };
    return redirectWithToast(change.request, '/compilations', { toast: { ...NOTICES.deleted, undo } });
  },
  async 'delete-for-good'({ id, owner, request }) {
    requireOwner(await compilations.deleteCompilationForGood(id, owner));
    return redirectWithToast(request, '/compilations', { toast: 'deletedForGood' });
  },
  async restore(change) {
    const restored = compilations.restoreCompilation(change.id, change.owner);
    return redirects.redirectAfterUndo(change, 'restored', restored);
  },
} satisfies Changes;

const answering = (open: boolean) => (change: Change) => {
  const changed = receivedAnswers.setAnswersOpen(change.id, { owner: change.owner, open });
  return redirects.redirectIfChanged(change, open ? 'answersOpened' : 'answersClosed', changed);
};

const ANSWER_CHANGES = {
  close: answering(false),
  open: answering(true),
  async seen(change) {
    const until = new Date(readId(textOf(change.form, 'until')) ?? Date.now());
    const read = receivedAnswers.markAnswersSeen(change.id, { owner: change.owner, until });
    return redirects.redirectIfChanged(change, 'answersSeen', read);
  },
  async 'delete-answer'(change) {
    const answer = { owner: change.owner, answerId: requireId(textOf(change.form, 'answer')) };
    const removed = receivedAnswers.deleteAnswer(change.id, answer);
    return redirects.redirectAfterRemoval(change, 'answerDeleted', { removed, undo: 'restore-answer' });
  },
  async 'restore-answer'(change) {
    const answer = { owner: change.owner, removedId: requireId(textOf(change.form, 'removed')) };
    const restored = receivedAnswers.restoreAnswer(change.id, answer);
    return redirects.redirectAfterUndo(change, 'answerBack', restored);
  },
} satisfies Changes;

const LINK_CHANGES = {
  async link({ id, owner, request }) {
    const token = requireOwner(await compilationLinks.renewManageToken(id, owner));
    const manageLink = linkWithQr(`${siteOrigin(request)}/compilation/${id}?manage=${token}`);
    return data<ChangeResult>({ status: 'success', manageLink }, { headers: SAME_ORIGIN_REFERRER });
  },
  async 'revoke-link'(change) {
    const revoked = compilationLinks.revokeManageToken(change.id, change.owner);
    return redirects.redirectIfChanged(change, 'linkRevoked', revoked);
  },
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
} satisfies Changes;

const CHANGES: Changes = { ...OWN_CHANGES, ...PRODUCT_CHANGES, ...ANSWER_CHANGES, ...LINK_CHANGES };

const typedSchema = compilationEditSchema.extend(compilationNoteSchema.shape);

/** Makes a change within the rate limit. A refused form comes back as it was typed. */
export function changeCompilation(change: Change) {
  const { context, form } = change;
  const run = chooseByIntent(CHANGES, textOf(form, 'intent'));
  const failure = run === PRODUCT_CHANGES.remove ? COLLECTION_ERRORS.removeItem : SITE_ERRORS.unavailable;
  const sent = { context, form, schema: typedSchema, failure };
  return answerWithTyped(sent, async () => {
    const counted = await countHit('change', clientKeyOf(context));
    return counted.ok ? run(change) : refuseTooMany(sent, counted.retryAfter);
  });
}
