import { data } from '@remix-run/node';
import { type IssuePreview, previewIssue, sendTestIssue } from '#app/features/newsletter/issue-mail.server';
import * as newsletterIssues from '#app/features/newsletter/newsletter-issue.server';
import { issueSchema } from '#app/features/newsletter/newsletter-schema';
import { testSent } from '#app/features/newsletter/newsletter-texts';
import { env } from '#app/infra/env.server';
import { countOf, readWallClock } from '#app/lib/format';
import { withParam } from '#app/lib/query';
import type { Toast } from '#app/lib/toast';
import { forgetAutosave } from '#app/server/web/autosave.server';
import { answerConflict, type ConflictResult } from '#app/server/web/conflict.server';
import { type Stored, storeForm, textOf, typedValues } from '#app/server/web/form.server';
import { byIntent, type Change, done } from '#app/server/web/guarded.server';
import { requireId } from '#app/server/web/not-found.server';
import { siteOrigin } from '#app/server/web/page-context.server';
import { describeTime } from '#app/server/web/publication.server';
import { answerTextTool, type ToolAnswer } from '#app/server/web/text-inserts.server';

const ADDRESS = '/admin/newsletter';

export type IssueAnswer = ConflictResult & ToolAnswer & { preview?: IssuePreview };

const requireIssue = ({ query }: Change) => requireId(query.get('letter'));

function readDraft({ value, refuse, sent }: Stored<typeof issueSchema>) {
  const { issue: id = 0, was, subject, message } = value;
  const sendAt = value.sendAt === null ? null : readWallClock(value.sendAt, env.TIME_ZONE);
  return { id, was, text: { subject, message }, sendAt, refuse, sent };
}
type Draft = ReturnType<typeof readDraft>;

function refuseConflict({ sent }: Draft, now: Draft['text']) {
  const was = newsletterIssues.issueVersion(now);
  return answerConflict(sent, { now: { was }, theirs: `${now.subject}\n\n${now.message}` });
}

const withDraft =
  <T>(work: (change: Change, draft: Draft) => Promise<T>) =>
  (change: Change) =>
    storeForm({ ...change, schema: issueSchema }, (stored) => work(change, readDraft(stored)));

type SaveOptions = { keepsTime: boolean; toast: () => Toast | Promise<Toast> };

async function storeDraft(change: Change, draft: Draft, { keepsTime, toast }: SaveOptions) {
  const { id, was, text } = draft;
  const saved = await newsletterIssues.saveDraft(text, { id, was, keepsTime, actor: change.actor });
  if (!saved.ok) return refuseConflict(draft, saved.now);
  await forgetAutosave(change);
  return done(withParam(ADDRESS, 'letter', String(saved.id)), await toast());
}

const NOT_SENT = {
  'no-draft': 'It was already sent or deleted.',
  'no-subscribers': 'No confirmed subscribers yet.',
  'mail-is-off': 'Email is off. Set it up under Settings → Email.',
};

async function send(change: Change, draft: Draft) {
  const { id, was, text, sendAt, refuse } = draft;
  if (sendAt !== null && sendAt.getTime() <= Date.now())
    return refuse({ sendAt: ['This time is in the past. Enter a later time, or clear it to send now.'] });
  const outcome = await newsletterIssues.sendIssue(id, { text, was, sendAt }, change.actor);
  if (!outcome.ok && outcome.reason === 'changed') return refuseConflict(draft, outcome.now);
  if (!outcome.ok) return refuse({ '': [`Newsletter not sent. ${NOT_SENT[outcome.reason]}`] });
  await forgetAutosave(change);
  const to = countOf(outcome.recipients, 'subscriber');
  const undo = { action: withParam(ADDRESS, 'letter', String(id)), intent: 'stop', label: 'Undo' };
  const toast: Toast =
    outcome.sendAt === null
      ? { title: 'Newsletter sent', text: `It goes out to ${to} in a minute.`, undo }
      : { title: 'Newsletter scheduled', text: `Ribbon sends it ${describeTime(outcome.sendAt)}.`, undo };
  return done(ADDRESS, toast);
}

const typedFields = ({ form }: Change) => typedValues({ form, schema: issueSchema });

const INTENTS = {
  save: withDraft((change, draft) => {
    const text = draft.sendAt === null ? undefined : 'It is not scheduled yet. To schedule it, press Send.';
    return storeDraft(change, draft, { keepsTime: false, toast: () => ({ title: 'Draft saved', text }) });
  }),
  test: withDraft((change, draft) => {
    const { email } = change.actor;
    const toast = async () => testSent(email, await sendTestIssue(draft.text, email));
    return storeDraft(change, draft, { keepsTime: true, toast });
  }),
  send: withDraft(send),
  async preview(change: Change) {
    const answer: IssueAnswer = {
      initialValue: typedFields(change),
      preview: previewIssue(textOf(change.form, 'message'), siteOrigin(change.request)),
    };
    return data(answer);
  },
  async delete(change: Change) {
    const toast: Toast = (await newsletterIssues.deleteDraft(requireIssue(change), change.actor))
      ? { title: 'Draft deleted' }
      : { title: 'Draft not deleted', text: NOT_SENT['no-draft'], kind: 'error' };
    return done(ADDRESS, toast);
  },
  async stop(change: Change) {
    const id = requireIssue(change);
    const stopped = await newsletterIssues.stopIssue(id, change.actor);
    const text =
      stopped === 'draft'
        ? 'It is a draft again.'
        : stopped === 0
          ? 'All subscribers had already received it.'
          : `${countOf(stopped, 'subscriber')} will not get it.`;
    return done(withParam(ADDRESS, 'letter', String(id)), { title: 'Newsletter stopped', text });
  },
};

export async function answerIssueForm(change: Change) {
  const inserted = await answerTextTool(change, { values: typedFields(change), field: 'message' });
  return inserted ?? byIntent(INTENTS)(change);
}
