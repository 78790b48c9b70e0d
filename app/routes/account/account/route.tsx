import { useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { listAccountEvents } from '#app/features/accounts/account-event.server';
import * as schemas from '#app/features/accounts/account-schema';
import { ACCOUNT_ERRORS, ACCOUNT_NOTICES } from '#app/features/accounts/account-texts';
import { changeEmail, dropEmailChange, findEmailChange } from '#app/features/accounts/email-change.server';
import { asksForFactor, readFactors } from '#app/features/accounts/factor.server';
import * as accountSessions from '#app/features/accounts/session.server';
import { changePassword, deleteUser, type User } from '#app/features/accounts/user.server';
import { env } from '#app/infra/env.server';
import { countHit } from '#app/infra/rate-limit.server';
import { EVENT_TEXTS } from '#app/lib/account-events';
import { joinFacts, longDate, zonedDateTime } from '#app/lib/format';
import { MIN_PASSWORD_LENGTH, WEAK_PASSWORD } from '#app/lib/password-rule';
import type { RouteHandle } from '#app/lib/route-handle';
import { requirePassword } from '#app/server/web/ask-password.server';
import { refuseTooMany, type Sent, storeForm, textOf } from '#app/server/web/form.server';
import { byIntent, type Change, done, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { clientKeyOf } from '#app/server/web/page-context.server';
import * as userSessions from '#app/server/web/session.server';
import { LinkButton, Section } from '#app/ui/elements';
import { PasswordBoundary } from '#app/ui/password-page';
import { useFormResult } from '#app/ui/post-form';
import { DeleteForm, EmailForm, Events, PasswordForm, Sessions } from './panels';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export { PasswordBoundary as ErrorBoundary };
export const handle: RouteHandle = { right: 'account', title: () => 'My account' };

export const loader = guardedLoader('account', async ({ request, actor: user }) => {
  const sessions = accountSessions.listSessions(user, await userSessions.readSessionId(request));
  return {
    username: user.username,
    email: user.email,
    since: longDate(user.createdAt),
    minLength: MIN_PASSWORD_LENGTH[user.role],
    days: accountSessions.SESSION_DAYS,
    idleDays: user.role === 'user' ? null : accountSessions.IDLE_DAYS,
    pendingEmail: findEmailChange(user.id),
    hasTwoFactor: asksForFactor(readFactors(user.id)),
    events: listAccountEvents(user.id).map(({ at, what, ...event }) => ({
      ...event,
      at: zonedDateTime(at, env.TIME_ZONE),
      text: EVENT_TEXTS[what],
    })),
    sessions: sessions.map(({ createdAt, seenAt, browser, ...session }) => ({
      ...session,
      browser: browser ?? 'Unknown browser',
      since: longDate(createdAt),
      seen: seenAt && zonedDateTime(seenAt, env.TIME_ZONE),
    })),
  };
});

async function refuseGuessing<S extends z.ZodObject>(sent: Sent<S>, { id }: User) {
  const outcome = await countHit('password', String(id));
  return outcome.ok ? null : refuseTooMany(sent, outcome.retryAfter);
}

async function password(change: Change) {
  const { request, actor: user } = change;
  const isLong = MIN_PASSWORD_LENGTH[user.role] === MIN_PASSWORD_LENGTH.admin;
  const schema = isLong ? schemas.administratorPasswordSchema : schemas.passwordSchema;
  return storeForm({ ...change, schema }, async ({ value, refuse, sent }) => {
    const refused = await refuseGuessing(sent, user);
    if (refused) return refused;
    const outcome = await changePassword(user.id, value);
    if (outcome === 'weak') return refuse({ next: [WEAK_PASSWORD] });
    if (outcome === 'not-allowed') return refuse({ current: [ACCOUNT_ERRORS.wrongPassword] });
    return done('/account', 'passwordChanged', [
      await userSessions.startSession(request, userSessions.loginOf(user)),
    ]);
  });
}

/** Seconds until another email may be sent to an address, the shortest window of its limits. */
const EMAIL_RETRY_SECONDS = 900;

async function email(change: Change) {
  const { context, actor: user } = change;
  return storeForm({ ...change, schema: schemas.emailChangeSchema }, async ({ value, refuse, sent }) => {
    await requirePassword(change, 'your email address');
    if (value.email === user.email) return refuse({ email: [ACCOUNT_ERRORS.sameEmail] });
    const outcome = await changeEmail(user.id, { ...value, asker: clientKeyOf(context) });
    if (outcome === 'too-many') return refuseTooMany(sent, EMAIL_RETRY_SECONDS);
    return done('/account#email', ACCOUNT_NOTICES[outcome === 'asked' ? 'emailAsked' : 'emailChanged']);
  });
}

async function remove(change: Change) {
  const { request, actor: user } = change;
  return storeForm({ ...change, schema: schemas.deleteAccountSchema }, async ({ value, refuse, sent }) => {
    const refused = await refuseGuessing(sent, user);
    if (refused) return refused;
    const outcome = await deleteUser(user.id, value.password);
    const { wrongPassword, lastAdministrator } = ACCOUNT_ERRORS;
    const error = outcome === 'wrong-password' ? wrongPassword : lastAdministrator;
    if (outcome !== 'deleted') return refuse({ password: [error] });
    return done('/', 'accountDeleted', [await userSessions.stopSession(request)]);
  });
}

const INTENTS = {
  password,
  email,
  async 'drop-email'({ actor: user }: Change) {
    await dropEmailChange(user.id);
    const text = `Your email address is still ${user.email}.`;
    return done('/account#email', { title: 'Change canceled', text });
  },
  async 'end-session'(change: Change) {
    await requirePassword(change, 'your sessions');
    const hasEnded = await accountSessions.endSessionByName(change.actor.id, textOf(change.form, 'session'));
    if (!hasEnded) return done('/account#sessions', { title: 'Session already ended' });
    return done('/account#sessions', { title: 'Session ended', text: 'That browser must log in again.' });
  },
  delete: remove,
  async sessions(change: Change) {
    await requirePassword(change, 'your sessions');
    await accountSessions.endSessions(change.actor.id, await userSessions.readSessionId(change.request));
    return done('/account', 'sessionsEnded');
  },
};

export const action = formAction('account', byIntent(INTENTS));

export default function Account() {
  const page = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const resultOf = (intent: string) => (result?.initialValue?.intent === intent ? result : undefined);
  return (
    <>
      <p className="lead">{joinFacts([page.username, page.email, `since ${page.since}`])}</p>
      {!page.hasTwoFactor && (
        <p className="banner">
          <a href="/account/factor">Set up two-factor authentication</a>. It protects your account even if
          someone gets your password.
        </p>
      )}
      <PasswordForm {...page} result={resultOf('password')} />
      <EmailForm {...page} result={resultOf('email')} />
      <Sessions {...page} />
      <Events {...page} />
      <Section className="panel grid gap-4" titleId="data-title" titleClass="text-24" title="Your data">
        <p>
          <LinkButton href="/account/export.json" look="line" label="Download your data" data-document />
        </p>
      </Section>
      <DeleteForm result={resultOf('delete')} />
    </>
  );
}
