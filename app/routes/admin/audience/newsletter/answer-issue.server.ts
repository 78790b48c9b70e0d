import { type AppLoadContext, data } from '@remix-run/node';
import type { User } from '#app/features/accounts/user.server';
import { type IssuePreview, previewIssue, sendTestIssue } from '#app/features/newsletter/issue-mail.server';
import { issueSchema } from '#app/features/newsletter/issue-schema';
import {
  deleteDraft,
  fingerprintOf,
  saveDraft,
  sendIssue,
  stopIssue,
} from '#app/features/newsletter/newsletter-issue.server';
import { testSent } from '#app/features/newsletter/newsletter-texts';
import { env } from '#app/infra/env.server';
import type { FormResult } from '#app/lib/form-result';
import { countOf } from '#app/lib/format';
import { withParam } from '#app/lib/local-path';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { normalizeLineEnds } from '#app/lib/text-lines';
import { readWallClock } from '#app/lib/time-zone';
import type { Toast } from '#app/lib/toast';
import { answerWithTyped, parseForm, rejected, textOf } from '#app/server/web/form.server';
import { chooseByForm, requireId } from '#app/server/web/intents.server';
import type { Upload } from '#app/server/web/multipart.server';
import { siteOrigin } from '#app/server/web/origin.server';
import { describeTime } from '#app/server/web/publication.server';
import { appendLine, chosenCard, findForText, readImageLine } from '#app/server/web/text-inserts.server';
import { redirectWithToast } from '#app/server/web/toast.server';

export const ADDRESS = '/admin/newsletter';

type Change = { actor: User; upload: Upload; request: Request; context: AppLoadContext };
type Draft = {
  id: number | undefined;
  was: string | undefined;
  words: { subject: string; message: string };
  sendAt: Date | null;
};

/** What a letter's form was answered with that stores and sends nothing: refused, or shown again with more. */
export type IssueAnswer = FormResult & {
  preview?: IssuePreview;
  found?: ReturnType<typeof findForText>;
  /** What somebody else has made of it meanwhile. */
  theirs?: string;
  /** Another one with each text that was put in: the field then begins anew with it. */
  stamp?: string;
};

/** The letter of the list that a button stood beside. */
function requireIssue(request: Request): number {
  return requireId(new URL(request.url).searchParams.get('letter') ?? undefined);
}

type Refuse = (error: Record<string, string[]>) => ReturnType<typeof rejected>;
type Answered = Response | ReturnType<typeof rejected> | ReturnType<typeof refuseConflict>;
type Work = (change: Change, draft: Draft, refuse: Refuse) => Promise<Answered>;

/** Shows both texts where somebody else has written meanwhile; sent again, what stands in the field takes the other's place. */
function refuseConflict(change: Change, now: { subject: string; message: string }) {
  const answer: IssueAnswer = {
    status: 'error',
    initialValue: { ...typedWords(change), was: fingerprintOf(now) },
    theirs: `${now.subject}\n\n${now.message}`,
  };
  change.context.rejected = true;
  return data(answer, { status: 400 });
}

/** What is done with the words of a letter, once they are in order; they come back when it cannot be done now. */
const withWords = (work: Work) => async (change: Change) => {
  const { context } = change;
  const { form } = change.upload;
  const parsed = parseForm(form, issueSchema);
  if (!parsed.ok) return rejected(context, parsed);
  const { issue, was, subject, message, sendAt } = parsed.value;
  const date = sendAt === null ? null : readWallClock(sendAt, env.TIME_ZONE);
  const draft = { id: issue, was, words: { subject, message }, sendAt: date };
  return answerWithTyped({ context, form, schema: issueSchema, failure: SITE_ERRORS.unavailable }, () =>
    work(change, draft, (error) => rejected(context, parsed.reject(error))),
  );
};

type SaveOptions = { keepsTime: boolean; toast: () => Promise<Toast> };

/** Stores a draft, and leads to it with what became of it. */
async function keep(change: Change, { id, was, words }: Draft, { keepsTime, toast }: SaveOptions) {
  const saved = await saveDraft(words, { id, was, keepsTime, actor: change.actor });
  if (!saved.ok) return refuseConflict(change, saved.now);
  const address = withParam(ADDRESS, 'letter', String(saved.id));
  return redirectWithToast(change.request, address, { toast: await toast() });
}

const NOT_SENT = {
  'no-draft': 'It has been sent already, or deleted.',
  nobody: 'There is nobody to send it to.',
  'mail-is-off': 'Mail is off.',
};

async function send(change: Change, { id, was, words, sendAt }: Draft, refuse: Refuse) {
  const { request, actor } = change;
  if (sendAt !== null && sendAt.getTime() <= Date.now())
    return refuse({ sendAt: ['This time has passed. Empty it to send the letter now.'] });
  const outcome =
    id === undefined
      ? { ok: false as const, reason: 'no-draft' as const }
      : await sendIssue(id, { words, was, sendAt }, actor);
  if (!outcome.ok && outcome.reason === 'changed') return refuseConflict(change, outcome.now);
  if (!outcome.ok) return refuse({ '': [`Not sent. ${NOT_SENT[outcome.reason]}`] });
  const to = countOf(outcome.recipients, 'subscriber');
  const undo = { action: withParam(ADDRESS, 'letter', String(id)), intent: 'stop', label: 'Undo' };
  const toast: Toast =
    outcome.sendAt === null
      ? { title: 'Sent', text: `It goes to ${to} in a minute.`, undo }
      : { title: 'Scheduled', text: `It goes out ${describeTime(outcome.sendAt)}.`, undo };
  return redirectWithToast(request, ADDRESS, { toast });
}

/** What was typed, as it comes back with something put in or found. */
function typedWords({ upload: { form } }: Change): Record<string, string> {
  return Object.fromEntries(
    Object.keys(issueSchema.shape).map((name) => [name, normalizeLineEnds(textOf(form, name))]),
  );
}

async function preview(change: Change) {
  const answer: IssueAnswer = {
    initialValue: typedWords(change),
    preview: previewIssue(textOf(change.upload.form, 'message'), siteOrigin(change.request)),
  };
  return data(answer);
}

async function find(change: Change) {
  const answer: IssueAnswer = {
    initialValue: typedWords(change),
    found: findForText(textOf(change.upload.form, 'find')),
  };
  return data(answer);
}

function putIn(change: Change, line: string) {
  const words = typedWords(change);
  const answer: IssueAnswer = {
    initialValue: { ...words, alt: '', message: appendLine(words.message ?? '', line) },
    stamp: crypto.randomUUID(),
  };
  return data(answer);
}

async function insertImage(change: Change) {
  const image = await readImageLine(change.upload);
  if (image.ok) return putIn(change, image.line);
  const result: FormResult = {
    status: 'error',
    initialValue: typedWords(change),
    error: image.error,
  };
  return rejected(change.context, { result, status: 400 });
}

const INTENTS = {
  save: withWords((change, draft) =>
    keep(change, draft, {
      keepsTime: false,
      toast: async () => ({
        title: 'Draft saved',
        ...(draft.sendAt === null
          ? {}
          : { text: 'It waits for no time: press Send, and it goes out at the one you name.' }),
      }),
    }),
  ),
  test: withWords((change, draft) => {
    const { email } = change.actor;
    return keep(change, draft, {
      keepsTime: true,
      toast: async () => testSent(email, await sendTestIssue(draft.words, email)),
    });
  }),
  send: withWords(send),
  preview,
  find,
  'insert-image': insertImage,
  async delete({ request, actor }: Change) {
    await deleteDraft(requireIssue(request), actor);
    return redirectWithToast(request, ADDRESS, { toast: { title: 'Draft deleted' } });
  },
  async stop({ request, actor }: Change) {
    const id = requireIssue(request);
    const stopped = await stopIssue(id, actor);
    const text =
      stopped === 'draft'
        ? 'It is a draft again.'
        : stopped === 0
          ? 'It had gone to everyone.'
          : `${countOf(stopped, 'subscriber')} will not get it.`;
    const toast = { title: 'Stopped', text };
    return redirectWithToast(request, withParam(ADDRESS, 'letter', String(id)), { toast });
  },
};

type Run = (change: Change) => ReturnType<typeof INTENTS.save> | ReturnType<typeof preview>;

/** Does with a letter's form what its button asks for. */
export function answerIssueForm(change: Change): ReturnType<Run> {
  const { form } = change.upload;
  if (form.has('card')) return Promise.resolve(putIn(change, chosenCard(form)));
  return chooseByForm<Run>(INTENTS, form)(change);
}
