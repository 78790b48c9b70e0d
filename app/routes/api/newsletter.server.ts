import { z } from 'zod';
import { contactSchema } from '#app/features/contact/contact-schema';
import { storeMessage } from '#app/features/contact/inbox.server';
import { subscriptionSchema } from '#app/features/newsletter/newsletter-schema';
import { SKIPS_CONFIRMATION, subscribe } from '#app/features/newsletter/subscriber.server';
import { type Endpoint, endpoint } from '#app/server/api/endpoint.server';
import { clientKeyOf } from '#app/server/web/page-context.server';
import { NOTICES, subscriptionNotice } from '#app/server/web/toast.server';

type Own = Pick<Endpoint, 'path' | 'summary' | 'description' | 'example'>;

const subscription = (usual: 'home' | 'newsletter', own: Own) =>
  endpoint({
    ...own,
    method: 'POST',
    limit: 'newsletter',
    body: subscriptionSchema,
    data: z.null(),
    message: true,
    async handle({ body, context }) {
      await subscribe({ email: body.email, source: body.source ?? usual, asker: clientKeyOf(context) });
      const notice = subscriptionNotice(usual, { confirmed: SKIPS_CONFIRMATION });
      return { data: null, message: NOTICES[notice].text };
    },
  });

export const newsletter = {
  subscribe: subscription('home', {
    path: '/api/subscribe',
    summary: 'Subscribe to the newsletter, from the home or about page',
    description:
      'The response is the same for an address that is already subscribed. Where email is on, the address must be confirmed by a link in an email, as `message` says.',
    example: { body: { email: 'her@mail.example', source: 'home' } },
  }),

  addSubscriber: subscription('newsletter', {
    path: '/api/subscribers',
    summary: 'Subscribe to the newsletter, from a video’s page',
    example: { body: { email: 'her@mail.example', subscribed: true, source: 'newsletter' } },
  }),
};

export const contact = {
  send: endpoint({
    method: 'POST',
    path: '/api/contact',
    summary: 'Send a contact message',
    limit: 'contact',
    body: contactSchema,
    status: 201,
    data: z.null(),
    message: true,
    example: {
      body: {
        name: 'Anna',
        email: 'anna@mail.example',
        subject: 'other',
        message: 'Which size does she wear in the second video?',
      },
    },
    async handle({ body }) {
      await storeMessage(body);
      return { data: null, message: NOTICES.contact.text };
    },
  }),
};
