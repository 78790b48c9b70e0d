import { loginSchema } from '#app/forms/account';
import { defineOperation } from '#app/http/api-operation';
import { userResource } from '#app/routes/api/resources';

export const loginOperation = defineOperation({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in',
  description: 'Sets the session cookie.',
  body: loginSchema,
  data: userResource,
  failures: [401, 429],
  example: { body: { username: 'anna', password: 'a good long sentence' } },
});
