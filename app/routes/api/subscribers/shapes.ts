import { z } from 'zod';
import { subscriptionSchema } from '#app/features/newsletter/newsletter-schema';

export const subscription = {
  method: 'POST' as const,
  body: subscriptionSchema,
  data: z.null(),
  message: true,
  failures: [429],
};
