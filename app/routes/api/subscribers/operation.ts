import { subscription } from '#app/routes/api/subscribers/shapes';
import { defineOperation } from '#app/server/api/api-operation';

export const createSubscriberOperation = defineOperation({
  ...subscription,
  path: '/api/subscribers',
  summary: 'Subscribe to the newsletter, from a video’s page',
  example: { body: { email: 'her@mail.example', subscribed: true, source: 'newsletter' } },
});
