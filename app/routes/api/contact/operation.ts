import { z } from 'zod';
import { contactSchema } from '#app/features/contact/contact-schema';
import { defineOperation } from '#app/server/api/api-operation';

export const contactOperation = defineOperation({
  method: 'POST',
  path: '/api/contact',
  summary: 'Send a message to the site',
  body: contactSchema,
  status: 201,
  data: z.null(),
  message: true,
  failures: [429],
  example: {
    body: {
      name: 'Anna',
      email: 'anna@mail.example',
      subject: 'other',
      message: 'Which size does she wear in the second video?',
    },
  },
});
