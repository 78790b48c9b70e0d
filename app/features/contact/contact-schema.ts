import { z } from 'zod';
import { CONTACT_SUBJECTS } from '#app/lib/choices';
import { emailText, requiredText } from '#app/lib/text-schema';

const AGREE = 'You must agree to the privacy policy';
const SUBJECT = 'Please select a subject';

export const contactSchema = z.object({
  name: requiredText('Name', 'Name must be at least 2 characters long', { min: 2, max: 100 }),
  email: emailText(),
  subject: z.enum(Object.keys(CONTACT_SUBJECTS) as (keyof typeof CONTACT_SUBJECTS)[], SUBJECT),
  message: requiredText('Message', 'Message must be at least 10 characters long', { min: 10, max: 5_000 }),
});

/** The page's form has a checkbox that the API does not have. */
export const contactFormSchema = contactSchema.extend({ privacy: z.literal('on', AGREE) });
