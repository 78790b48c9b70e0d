import { registerSchema } from '#app/forms/account';
import { defineOperation } from '#app/http/api-operation';
import { userResource } from '#app/routes/api/resources';

export const registerOperation = defineOperation({
  method: 'POST',
  ofSession: true,
  path: '/api/register',
  summary: 'Make an account and sign in',
  description: 'The role is always `user`.',
  body: registerSchema,
  status: 201,
  data: userResource,
  failures: [409, 429],
  example: {
    body: { username: 'anna', password: 'a good long sentence', email: 'anna@mail.example' },
  },
});
