import { defineOperation } from '#app/http/api-operation';
import { userResource } from '#app/routes/api/resources';

export const getUserOperation = defineOperation({
  method: 'GET',
  path: '/api/user',
  summary: 'The account that is signed in',
  access: 'account',
  data: userResource,
});
