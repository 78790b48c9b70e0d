import { z } from 'zod';
import { subscriptionSchema } from '../forms/newsletter';
import { defineOperation } from './operation';

const subscription = {
  method: 'POST' as const,
  body: subscriptionSchema,
  data: z.null(),
  message: true,
  failures: [429],
};

export const subscribeOperation = defineOperation({
  ...subscription,
  path: '/api/subscribe',
  summary: 'Subscribe to the newsletter, from the home or about page',
  description:
    'The answer is the same whether the address was subscribed already or not. Where the site sends mail, the subscription counts once the link in a mail to the address has been used; `message` says so.',
  example: { body: { email: 'her@mail.example', source: 'home' } },
});

export const createSubscriberOperation = defineOperation({
  ...subscription,
  path: '/api/subscribers',
  summary: 'Subscribe to the newsletter, from a video’s page',
  example: { body: { email: 'her@mail.example', subscribed: true, source: 'newsletter' } },
});
