import { z } from 'zod';
import { codeSchema, loginSchema, registerSchema } from '#app/features/accounts/account-schema';
import { ACCOUNT_ERRORS } from '#app/features/accounts/account-texts';
import { createUser } from '#app/features/accounts/user.server';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { endpoint } from '#app/server/api/endpoint.server';
import { refuse } from '#app/server/api/reply.server';
import { type LoginRefusal, logIn, logInByCode } from '#app/server/web/log-in.server';
import { accountCookie, loginOf, startSession, stopSession } from '#app/server/web/session.server';
import { NOTICES } from '#app/server/web/toast.server';
import { toUser, userResource } from './resources';

function refuseLogin(outcome: LoginRefusal, wrong: string): never {
  if (outcome.reason === 'too-many')
    refuse(429, SITE_ERRORS.tooMany.text, { retryAfter: outcome.retryAfter });
  refuse(401, outcome.reason === 'unreadable' ? ACCOUNT_ERRORS.unreadableApp : wrong);
}

export const account = {
  show: endpoint({
    path: '/api/user',
    summary: 'Get the account of the caller',
    access: 'account',
    data: userResource,
    handle: ({ user }) => ({ data: toUser(user) }),
  }),

  logIn: endpoint({
    method: 'POST',
    changesSession: true,
    path: '/api/login',
    summary: 'Log in',
    description:
      'Sets the session cookie. An account with two-factor authentication also needs `code`: the code of its authenticator app or a recovery code. Programs should use an API token instead.',
    body: loginSchema.extend({ code: codeSchema.shape.code.optional() }),
    data: userResource,
    example: { body: { username: 'anna', password: 'a good long sentence' } },
    async handle({ body: { code, ...credentials }, request, context }) {
      const first = await logIn(context, credentials);
      if (!first.ok && first.reason !== 'factor') refuseLogin(first, ACCOUNT_ERRORS.wrongLogin);
      if (!first.ok && code === undefined) refuse(401, ACCOUNT_ERRORS.codeNeeded);
      const outcome = first.ok
        ? first
        : await logInByCode(context, { userId: first.user.id, code: code ?? '' });
      if (!outcome.ok) refuseLogin(outcome, ACCOUNT_ERRORS.wrongCode);
      const { user } = outcome;
      const login = { user, since: first.since, passwordAt: first.since, isLogin: true };
      const session = await startSession(request, login);
      if (session === null) refuse(401, ACCOUNT_ERRORS.wrongLogin);
      return { data: toUser(user), cookies: [session, await accountCookie.serialize(String(user.id))] };
    },
  }),

  register: endpoint({
    method: 'POST',
    changesSession: true,
    path: '/api/register',
    summary: 'Create an account and log in',
    description: 'The role is always `user`.',
    limit: 'register',
    body: registerSchema,
    status: 201,
    data: userResource,
    failures: [409],
    example: { body: { username: 'anna', password: 'a good long sentence', email: 'anna@mail.example' } },
    async handle({ body, request }) {
      const outcome = await createUser(body);
      const error = ACCOUNT_ERRORS.usernameTaken;
      if (!outcome.ok) refuse(409, error, { fieldErrors: { username: [error] } });
      return { data: toUser(outcome.user), cookies: [await startSession(request, loginOf(outcome.user))] };
    },
  }),

  logOut: endpoint({
    method: 'POST',
    changesSession: true,
    path: '/api/logout',
    summary: 'Log out',
    description: 'Ends the session. Without a session, the call succeeds as well.',
    data: z.null(),
    message: true,
    handle: async ({ request }) => ({
      data: null,
      message: NOTICES.loggedOut.text,
      cookies: [await stopSession(request)],
    }),
  }),
};
