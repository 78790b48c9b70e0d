import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { ErrorSummary } from '#app/components/error-summary';
import { Field } from '#app/components/field';
import { deleteAccountSchema, passwordSchema } from '#app/forms/account';
import {
  keepWords,
  parseForm,
  readForm,
  refuseTooMany,
  rejected,
  type Sent,
  textOf,
} from '#app/http/form.server';
import { chooseByForm } from '#app/http/intents.server';
import { requireUser } from '#app/http/require-role.server';
import { readSessions, startSession, stopOtherSessions, stopSession } from '#app/http/session.server';
import { redirectWithToast } from '#app/http/toast.server';
import { longDate, longDateTime } from '#app/lib/format';
import { pageMeta } from '#app/lib/page-meta';
import { LEAST_PASSWORD, WEAK_PASSWORD } from '#app/lib/password-rule';
import type { RouteHandle } from '#app/lib/route-handle';
import { useFormResult } from '#app/lib/use-form-result';
import { ERRORS } from '#app/messages';
import { endNamedSession } from '#app/models/people/session.server';
import { changePassword, deleteUser, type User } from '#app/models/people/user.server';
import { countHit } from '#app/models/site/rate-limit.server';

export const handle: RouteHandle = {
  least: 'user',
};

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'My account', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const sessions = await readSessions(request, user);
  return {
    username: user.username,
    email: user.email,
    since: longDate(user.createdAt),
    least: LEAST_PASSWORD[user.role],
    sessions: sessions.map(({ createdAt, seenAt, browser, ...session }) => ({
      ...session,
      browser: browser ?? 'A browser',
      since: longDate(createdAt),
      seen: seenAt && longDateTime(seenAt),
    })),
  };
}

type Args = { args: ActionFunctionArgs; form: FormData; user: User };

/** A session left open must not become a way to find the password out. */
async function refuseGuessing<S extends z.ZodObject>(sent: Sent<S>, { id }: User) {
  const outcome = await countHit('password', String(id));
  return outcome.ok ? null : refuseTooMany(sent, outcome.retryAfter);
}

async function password({ args: { request, context }, form, user }: Args) {
  const parsed = parseForm(form, passwordSchema);
  if (!parsed.ok) return rejected(context, parsed);
  const sent = { context, form, schema: passwordSchema, failure: ERRORS.unavailable };
  return keepWords(sent, async () => {
    const refused = await refuseGuessing(sent, user);
    if (refused) return refused;
    const outcome = await changePassword(user.id, parsed.value);
    if (outcome === 'weak') return rejected(context, parsed.reject({ next: [WEAK_PASSWORD] }));
    if (outcome === 'not-allowed')
      return rejected(context, parsed.reject({ current: [ERRORS.wrongPassword] }));
    return redirectWithToast(request, '/account', {
      toast: 'passwordChanged',
      headers: [await startSession(request, user)],
    });
  });
}

async function remove({ args: { request, context }, form, user }: Args) {
  const parsed = parseForm(form, deleteAccountSchema);
  if (!parsed.ok) return rejected(context, parsed);
  const sent = { context, form, schema: deleteAccountSchema, failure: ERRORS.unavailable };
  return keepWords(sent, async () => {
    const refused = await refuseGuessing(sent, user);
    if (refused) return refused;
    const outcome = await deleteUser(user.id, parsed.value.password);
    if (outcome === 'deleted')
      return redirectWithToast(request, '/', {
        toast: 'accountDeleted',
        headers: [await stopSession(request)],
      });
    const message = outcome === 'wrong-password' ? ERRORS.wrongPassword : ERRORS.lastAdministrator;
    return rejected(context, parsed.reject({ password: [message] }));
  });
}

const INTENTS = {
  password,
  async 'end-session'({ args: { request }, form, user }: Args) {
    const hasEnded = await endNamedSession(user.id, textOf(form, 'session'));
    const toast = hasEnded
      ? { title: 'Session ended', text: 'That browser has to log in again.' }
      : { title: 'Not there', text: 'This session has ended already.' };
    return redirectWithToast(request, '/account#sessions', { toast });
  },
  delete: remove,
  async sessions({ args: { request }, user }: Args) {
    await stopOtherSessions(request, user);
    return redirectWithToast(request, '/account', { toast: 'sessionsEnded' });
  },
};

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args.request, args.context);
  const form = await readForm(args, { mayBeCut: true });
  return chooseByForm<(asked: Args) => ReturnType<typeof password>>(INTENTS, form)({ args, form, user });
}

export default function Account() {
  const { username, email, since, least, sessions } = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const intent = result?.initialValue?.intent;
  const changing = intent === 'password' ? result : undefined;
  const deleting = intent === 'delete' ? result : undefined;
  return (
    <div className="wrap section grid max-w-[48rem] gap-9">
      <div>
        <h1>My account</h1>
        <p className="lead mt-3">{`${username} · ${email} · since ${since}`}</p>
      </div>
      <Form method="post" action="/account" className="form panel" noValidate id="password">
        <h2 className="text-[1.5rem]">Change password</h2>
        <ErrorSummary form="password" result={changing} />
        <input type="hidden" name="intent" value="password" />
        <Field
          form="password"
          name="current"
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          result={changing}
        />
        <Field
          form="password"
          name="next"
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          result={changing}
          hint={`At least ${least} characters. Every other browser is logged out.`}
        />
        <p>
          <button type="submit" className="btn">
            Change password
          </button>
        </p>
      </Form>
      <section className="panel grid gap-4" id="sessions" aria-labelledby="sessions-title">
        <h2 className="text-[1.5rem]" id="sessions-title">
          Sessions
        </h2>
        <p className="meta">Where this account is logged in. A session ends by itself after 30 days.</p>
        <ul>
          {sessions.map((session) => (
            <li
              key={session.name}
              className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3"
            >
              <p>
                <strong>{session.browser}</strong>
                {session.isOwn && ' (this one)'}
                <span className="meta block">
                  {`Since ${session.since}${session.seen === null ? '' : `, last used on ${session.seen}`}`}
                </span>
              </p>
              {!session.isOwn && (
                <Form method="post" action="/account">
                  <input type="hidden" name="session" value={session.name} />
                  <button
                    type="submit"
                    name="intent"
                    value="end-session"
                    className="btn btn-line btn-small"
                    aria-label={`End the session of ${session.browser}, since ${session.since}`}
                  >
                    End
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <Form method="post" action="/account">
            <button type="submit" name="intent" value="sessions" className="btn btn-line">
              Log out everywhere else
            </button>
          </Form>
        )}
      </section>
      <section className="panel grid gap-4" aria-labelledby="data-title">
        <h2 className="text-[1.5rem]" id="data-title">
          My data
        </h2>
        <p>
          <a className="btn btn-line" href="/account/export.json" data-document>
            Download my data
          </a>
        </p>
      </section>
      <Form method="post" action="/account" className="form panel" noValidate>
        <h2 className="text-[1.5rem]">Delete my account</h2>
        <p>
          Your account, its collections and the answers to them are deleted at once. This cannot be undone.
        </p>
        <ErrorSummary form="delete" result={deleting} />
        <input type="hidden" name="intent" value="delete" />
        <Field
          form="delete"
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          required
          result={deleting}
        />
        <p>
          <button type="submit" className="btn btn-line">
            Delete my account
          </button>
        </p>
      </Form>
    </div>
  );
}
