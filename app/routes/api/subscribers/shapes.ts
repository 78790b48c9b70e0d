import { z } from 'zod';
import { subscriptionSchema } from '#app/forms/newsletter';

export const subscription = {
  method: 'POST' as const,
  body: subscriptionSchema,
  data: z.null(),
  message: true,
  failures: [429],
};
