import type { z } from 'zod';
import { contactSubmissions } from '../../db/schema';
import { env } from '../env.server';
import type { contactSchema } from '../forms/contact';
import { write } from './database.server';
import { enqueue } from './outbox.server';

/** Stores a contact message, which is also sent to `CONTACT_TO`, if that is set. */
export async function createContactSubmission({
  name,
  email,
  subject,
  message,
}: z.output<typeof contactSchema>): Promise<void> {
  await write((tx) => {
    const { id } = tx
      .insert(contactSubmissions)
      .values({ name, email, subject, message })
      .returning({ id: contactSubmissions.id })
      .get();
    if (env.mail?.contactTo !== undefined) enqueue(tx, 'contact', id);
  });
}
