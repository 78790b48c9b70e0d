import { z } from 'zod';
import { createContactSubmission } from '#app/features/contact/contact.server';
import { contactSchema } from '#app/features/contact/contact-schema';
import { endpoint } from '#app/server/api/endpoint.server';
import { NOTICES } from '#app/server/web/notices';

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
      await createContactSubmission(body);
      return { data: null, message: NOTICES.contact.text };
    },
  }),
};
