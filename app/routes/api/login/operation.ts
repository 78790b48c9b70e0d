import { codeSchema, loginSchema } from '#app/forms/account';
import { defineOperation } from '#app/http/api-operation';
import { userResource } from '#app/routes/api/resources';

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
