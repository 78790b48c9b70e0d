import { userResource } from '#app/routes/api/resources';
import { defineOperation } from '#app/server/api/api-operation';

export const getUserOperation = defineOperation({
  method: 'GET',
  path: '/api/user',
  summary: 'The account that is signed in',
  access: 'account',
  data: userResource,
});
