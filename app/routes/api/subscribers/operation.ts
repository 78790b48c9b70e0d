import { defineOperation } from '#app/http/api-operation';
import { subscription } from '#app/routes/api/subscribers/shapes';

export const createSubscriberOperation = defineOperation({
  ...subscription,
  path: '/api/subscribers',
  summary: 'Subscribe to the newsletter, from a video’s page',
  example: { body: { email: 'her@mail.example', subscribed: true, source: 'newsletter' } },
});
