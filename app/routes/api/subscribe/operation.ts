import { subscription } from '#app/routes/api/subscribers/shapes';
import { defineOperation } from '#app/server/api/api-operation';

export const subscribeOperation = defineOperation({
  ...subscription,
  path: '/api/subscribe',
  summary: 'Subscribe to the newsletter, from the home or about page',
  description:
    'The answer is the same whether the address was subscribed already or not. Where the site sends mail, the subscription counts once the link in a mail to the address has been used; `message` says so.',
  example: { body: { email: 'her@mail.example', source: 'home' } },
});
