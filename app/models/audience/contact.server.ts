import type { z } from 'zod';
import { env } from '#app/env.server';
import type { contactSchema } from '#app/forms/contact';
import { enqueue } from '#app/models/mail/outbox.server';
import { write } from '#app/models/site/database.server';
import { contactSubmissions } from '#db/schema';

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
