import { z } from 'zod';
import { defineOperation } from '#app/server/api/api-operation';

export const logoutOperation = defineOperation({
  method: 'POST',
  ofSession: true,
  path: '/api/logout',
  summary: 'Sign out',
  description: 'Ends the session, whether there is one or not.',
  data: z.null(),
  message: true,
});
