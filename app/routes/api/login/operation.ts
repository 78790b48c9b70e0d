import { codeSchema, loginSchema } from '#app/features/accounts/account-schema';
import { userResource } from '#app/routes/api/resources';
import { defineOperation } from '#app/server/api/api-operation';

export const loginOperation = defineOperation({
  method: 'POST',
  ofSession: true,
  path: '/api/login',
  summary: 'Sign in',
  description:
    'Sets the session cookie. An account with a second factor needs `code`, too: what its app shows, or a recovery code. Programs should use a token instead.',
  body: loginSchema.extend({ code: codeSchema.shape.code.optional() }),
  data: userResource,
  failures: [401, 429],
  example: { body: { username: 'anna', password: 'a good long sentence' } },
});
