import { registerSchema } from '#app/features/accounts/account-schema';
import { userResource } from '#app/routes/api/resources';
import { defineOperation } from '#app/server/api/api-operation';

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
