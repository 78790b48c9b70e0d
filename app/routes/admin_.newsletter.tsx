import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { AdminPage } from '../components/admin-page';
import { ErrorSummary } from '../components/error-summary';
import { Field, TextField } from '../components/field';
import { env } from '../env.server';
import { letterSchema } from '../forms/letter';
import { parseForm, readForm, rejected, unknownIntent } from '../http/form.server';
import { requireAdmin } from '../http/session.server';
import { redirectWithToast } from '../http/toast.server';
import { countOf, longDate } from '../lib/format';
import { withParam } from '../lib/local-path';
import { pageMeta } from '../lib/page-meta';
import { readId } from '../lib/query';
import { type Toast, testSent } from '../messages';
import {
  countRecipients,
  deleteDraft,
  findLetter,
  listLetters,
  saveDraft,
  sendLetter,
  stopLetter,
} from '../models/letter.server';
import { sendTestLetter } from '../models/mail-sender.server';

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
    letters: listLetters().map(({ id, subject, createdAt, recipients, waiting }) => ({
      ...{ id, subject, recipients, waiting },
      date: longDate(createdAt),
    })),
  };
}

/** What is done with a letter that stands in the list. */
async function change(request: Request, intent: string, id: number): Promise<Response> {
  const actor = await requireAdmin(request);
  if (intent === 'delete') {
    await deleteDraft(id);
    return redirectWithToast(request, ADDRESS, { toast: { title: 'Draft deleted' } });
  }
  const stopped = await stopLetter(id, actor);
  const text =
    stopped === 0 ? 'It had gone to everyone.' : `${countOf(stopped, 'subscriber')} will not get it.`;
  return redirectWithToast(request, withParam(ADDRESS, 'letter', String(id)), {
    toast: { title: 'Stopped', text },
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAdmin(request);
  const form = await readForm(request);
  const intent = String(form.get('intent'));
  const listed = chosenLetter(request);
  if ((intent === 'stop' || intent === 'delete') && listed !== null) return change(request, intent, listed);
  if (intent !== 'save' && intent !== 'test' && intent !== 'send') throw unknownIntent();
  const parsed = parseForm(form, letterSchema);
  if (!parsed.ok) return rejected(context, parsed.result);
  const id = await saveDraft(parsed.value, parsed.value.letter);
  const draft = withParam(ADDRESS, 'letter', String(id));
  const done = (to: string, toast: Toast) => redirectWithToast(request, to, { toast });
  if (intent === 'save') return done(draft, { title: 'Draft saved' });
  if (intent === 'test')
    return done(draft, testSent(actor.email, await sendTestLetter(parsed.value, actor.email)));
  const recipients = env.mail === null ? 0 : await sendLetter(id, actor);
  if (recipients === 0)
    return done(draft, { title: 'Not sent', text: 'There is nobody to send it to.', kind: 'error' });
  return done(ADDRESS, {
    title: 'Sent',
    text: `It goes to ${countOf(recipients, 'subscriber')} in a minute.`,
    undo: { action: draft, intent: 'stop', label: 'Undo' },
  });
}

export default function Newsletter() {
  const { mailIsOn, email, recipients, chosen, letters } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <AdminPage tab={ADDRESS} title="Newsletter">
      {!mailIsOn && (
        <p className="banner">
          Mail is off, so letters can be written but not sent: see <a href="/admin/settings#mail">Settings</a>
          . Until then, <a href="/admin/subscribers">export the subscribers</a> for another program.
        </p>
      )}
      <Form key={chosen?.id} method="post" action={ADDRESS} className="panel form max-w-[46rem]" noValidate>
        <h2 className="text-[24px]">{chosen?.recipients === 0 ? 'Draft' : 'New letter'}</h2>
        <ErrorSummary form="letter" result={result} />
        {chosen && <input type="hidden" name="letter" value={chosen.id} />}
        <Field
          form="letter"
          name="subject"
          label="Subject"
          required
          maxLength={150}
          result={result}
          initial={chosen?.subject}
        />
        <TextField
          form="letter"
          name="message"
          label="Message"
          rows={12}
          required
          maxLength={20_000}
          result={result}
          initial={chosen?.message}
          hint="Plain text; links on lines of their own. A link to leave the newsletter is put below."
        />
        <p className="flex flex-wrap gap-3">
          {mailIsOn && recipients > 0 && (
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
        {mailIsOn && recipients === 0 && <p className="meta">Nobody has subscribed yet.</p>}
      </Form>
      {letters.length > 0 && <Letters letters={letters} />}
    </AdminPage>
  );
}

type Listed = { id: number; subject: string; date: string; recipients: number; waiting: number };

function describe({ recipients, waiting }: Listed): string {
  if (recipients === 0) return 'draft';
  if (waiting === 0) return `to ${countOf(recipients, 'subscriber')}`;
  return `${recipients - waiting} of ${countOf(recipients, 'subscriber')} so far`;
}

function Letters({ letters }: { letters: Listed[] }) {
  return (
    <section className="grid gap-5" aria-labelledby="letters-title">
      <h2 id="letters-title" className="text-[24px]">
        Letters
      </h2>
      <ul className="entries">
        {letters.map((letter) => {
          const address = withParam(ADDRESS, 'letter', String(letter.id));
          return (
            <li key={letter.id} className="entry entry-plain">
              <p className="min-w-0">
                <a href={address}>{letter.subject}</a>
                <span className="meta block">{`${letter.date} · ${describe(letter)}`}</span>
              </p>
              {(letter.waiting > 0 || letter.recipients === 0) && (
                <Form method="post" action={address} className="entry-actions">
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
