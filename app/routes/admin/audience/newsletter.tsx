import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '#app/components/error-summary';
import { Field, TextField, typedValue } from '#app/components/field';
import { env } from '#app/env.server';
import { letterSchema } from '#app/forms/letter';
import { keepWords, parseForm, readForm, rejected } from '#app/http/form.server';
import { chooseByForm, requireId } from '#app/http/intents.server';
import { requireAdmin } from '#app/http/require-role.server';
import { redirectWithToast } from '#app/http/toast.server';
import { countOf, longDate } from '#app/lib/format';
import { withParam } from '#app/lib/local-path';
import { pageMeta } from '#app/lib/page-meta';
import { readId } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { useFormResult } from '#app/lib/use-form-result';
import { ERRORS, type Toast, testSent } from '#app/messages';
import {
  countRecipients,
  deleteDraft,
  findLetter,
  listLetters,
  saveDraft,
  sendLetter,
  stopLetter,
} from '#app/models/audience/letter.server';
import { sendTestLetter } from '#app/models/mail/mail-sender.server';
import type { User } from '#app/models/people/user.server';

export const handle: RouteHandle = {
  least: 'admin',
  heading: () => ({ title: 'Newsletter' }),
};

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Newsletter', noindex: true });

const ADDRESS = '/admin/newsletter';

function chosenLetter(request: Request): number | null {
  return readId(new URL(request.url).searchParams.get('letter') ?? '');
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireAdmin(request);
  const id = chosenLetter(request);
  return {
    mailIsOn: env.mail !== null,
    email,
    recipients: countRecipients(),
    chosen: id === null ? null : findLetter(id),
    letters: listLetters().map(({ createdAt, message: _, ...letter }) => ({
      ...letter,
      date: longDate(createdAt),
    })),
  };
}

type Change = { actor: User; form: FormData; request: Request; context: AppLoadContext };

/** The letter of the list that a button stood beside. */
function requireLetter(request: Request): number {
  return requireId(new URL(request.url).searchParams.get('letter') ?? undefined);
}

/** What is done with the words of a letter, once they are in order; they come back when it cannot be done now. */
const withWords = (work: (change: Change, draft: Draft) => Promise<Response>) => async (change: Change) => {
  const { form, context } = change;
  const parsed = parseForm(form, letterSchema);
  if (!parsed.ok) return rejected(context, parsed);
  const { letter, intent: _, ...words } = parsed.value;
  return keepWords({ context, form, schema: letterSchema, failure: ERRORS.unavailable }, () =>
    work(change, { id: letter, words }),
  );
};

/** Stores a draft, and leads to it with what became of it. */
async function keep(
  { request }: Change,
  { id, words }: Draft,
  toast: () => Promise<Toast>,
): Promise<Response> {
  const draft = withParam(ADDRESS, 'letter', String(await saveDraft(words, id)));
  return redirectWithToast(request, draft, { toast: await toast() });
}

const INTENTS = {
  save: withWords((change, draft) => keep(change, draft, async () => ({ title: 'Draft saved' }))),
  test: withWords((change, draft) => {
    const { email } = change.actor;
    return keep(change, draft, async () => testSent(email, await sendTestLetter(draft.words, email)));
  }),
  send: withWords(({ request, actor }, draft) => send(request, actor, draft)),
  async delete({ request }: Change) {
    await deleteDraft(requireLetter(request));
    return redirectWithToast(request, ADDRESS, { toast: { title: 'Draft deleted' } });
  },
  async stop({ request, actor }: Change) {
    const id = requireLetter(request);
    const stopped = await stopLetter(id, actor);
    const text =
      stopped === 0 ? 'It had gone to everyone.' : `${countOf(stopped, 'subscriber')} will not get it.`;
    const toast = { title: 'Stopped', text };
    return redirectWithToast(request, withParam(ADDRESS, 'letter', String(id)), { toast });
  },
};

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAdmin(request, context);
  const form = await readForm({ request, context }, { mayBeCut: true });
  const run = chooseByForm<(change: Change) => ReturnType<typeof INTENTS.save>>(INTENTS, form);
  return run({ actor, form, request, context });
}

const NOT_SENT = {
  'no-draft': 'It has been sent already, or deleted.',
  nobody: 'There is nobody to send it to.',
  'mail-is-off': 'Mail is off.',
};

type Draft = { id: number | undefined; words: { subject: string; message: string } };

async function send(request: Request, actor: User, { id, words }: Draft): Promise<Response> {
  const outcome =
    id === undefined
      ? { ok: false as const, reason: 'no-draft' as const }
      : await sendLetter(id, words, actor);
  const toast: Toast = outcome.ok
    ? {
        title: 'Sent',
        text: `It goes to ${countOf(outcome.recipients, 'subscriber')} in a minute.`,
        undo: { action: withParam(ADDRESS, 'letter', String(id)), intent: 'stop', label: 'Undo' },
      }
    : { title: 'Not sent', text: NOT_SENT[outcome.reason], kind: 'error' };
  return redirectWithToast(request, ADDRESS, { toast });
}

export default function Newsletter() {
  const { mailIsOn, email, recipients, chosen, letters } = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const draft = typedValue(result, 'letter', chosen?.recipients === 0 ? String(chosen.id) : '');
  return (
    <>
      {!mailIsOn && (
        <p className="banner">
          Mail is off, so letters can be written but not sent: see <a href="/admin/settings/mail">Settings</a>
          . Until then, <a href="/admin/subscribers">export the subscribers</a> for another program.
        </p>
      )}
      <Form key={chosen?.id} method="post" action={ADDRESS} className="panel form max-w-[46rem]" noValidate>
        <h2 className="text-[1.5rem]">{draft === '' ? 'New letter' : 'Draft'}</h2>
        <ErrorSummary form="letter" result={result} />
        <input type="hidden" name="letter" value={draft} />
        <Field
          form="letter"
          name="subject"
          label="Subject"
          required
          result={result}
          initial={chosen?.subject}
        />
        <TextField
          form="letter"
          name="message"
          label="Message"
          rows={12}
          required
          result={result}
          initial={chosen?.message}
          hint="Plain text; links on lines of their own. A link to leave the newsletter is put below."
        />
        <p className="flex flex-wrap gap-3">
          {mailIsOn && recipients > 0 && draft !== '' && (
            <button type="submit" name="intent" value="send" className="btn">
              {`Send to ${countOf(recipients, 'subscriber')}`}
            </button>
          )}
          {mailIsOn && (
            <button type="submit" name="intent" value="test" className="btn btn-line">
              {`Send a test to ${email}`}
            </button>
          )}
          <button type="submit" name="intent" value="save" className="btn btn-line">
            Save as a draft
          </button>
        </p>
        {mailIsOn && draft === '' && (
          <p className="meta">A letter is sent from its draft: save it, or send yourself a test, first.</p>
        )}
        {mailIsOn && recipients === 0 && <p className="meta">Nobody has subscribed yet.</p>}
      </Form>
      {letters.length > 0 && <Letters letters={letters} />}
    </>
  );
}

type Listed = {
  id: number;
  subject: string;
  date: string;
  recipients: number;
  waiting: number;
  failed: number;
};

function describe({ recipients, waiting, failed }: Listed): string {
  if (recipients === 0) return 'draft';
  const all = countOf(recipients, 'subscriber');
  const gone = recipients - waiting - failed;
  if (waiting > 0) return `${gone} of ${all} so far`;
  return failed > 0 ? `to ${gone} of ${all}; ${failed} could not be delivered` : `to ${all}`;
}

function Letters({ letters }: { letters: Listed[] }) {
  return (
    <section className="grid gap-5" aria-labelledby="letters-title">
      <h2 id="letters-title" className="text-[1.5rem]">
        Letters
      </h2>
      <ul className="entries">
        {letters.map((letter) => {
          const address = withParam(ADDRESS, 'letter', String(letter.id));
          return (
            <li key={letter.id} className="entry entry-plain">
              <p className="col-span-2 min-w-0">
                <a href={address}>{letter.subject}</a>
                <span className="meta block">{`${letter.date} · ${describe(letter)}`}</span>
              </p>
              {(letter.waiting > 0 || letter.recipients === 0) && (
                <Form method="post" action={address} className="entry-actions max-sm:col-span-full!">
                  <button
                    type="submit"
                    name="intent"
                    value={letter.recipients === 0 ? 'delete' : 'stop'}
                    className="btn btn-line btn-small"
                    aria-label={`${letter.recipients === 0 ? 'Delete' : 'Stop'} ${letter.subject}`}
                  >
                    {letter.recipients === 0 ? 'Delete' : 'Stop'}
                  </button>
                </Form>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
