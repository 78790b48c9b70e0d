import { z } from 'zod';
import { loginSchema, registerSchema } from '../forms/account';
import { defineOperation } from './operation';
import { userResource } from './resources';

export const getUserOperation = defineOperation({
  method: 'GET',
  path: '/api/user',
  summary: 'The account that is signed in',
  access: 'account',
  data: userResource,
});

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

export const registerOperation = defineOperation({
  method: 'POST',
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

export const logoutOperation = defineOperation({
  method: 'POST',
  path: '/api/logout',
  summary: 'Sign out',
  description: 'Ends the session, whether there is one or not.',
  data: z.null(),
  message: true,
});
