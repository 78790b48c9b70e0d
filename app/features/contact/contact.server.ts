import type { z } from 'zod';
import { enqueue } from '#app/features/mail/mail-queue.server';
import { write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { contactSubmissions } from '#db/schema';
import type { contactSchema } from './contact-schema';

/** Stores a contact message, and queues an email to `CONTACT_TO` if that is set. */
export async function createContactSubmission(sent: z.output<typeof contactSchema>): Promise<void> {
  const { name, email, subject, message } = sent;
  await write((tx) => {
    const { id } = tx.insert(contactSubmissions).values({ name, email, subject, message }).returning().get();
    if (env.mail?.contactTo !== undefined) enqueue(tx, 'contact', id);
  });
}
