import type { z } from 'zod';
import { contactSubmissions } from '../../db/schema';
import type { contactSchema } from '../forms/contact';
import { write } from './database.server';

/** Stores a contact message. */
export async function createContactSubmission({
  name,
  email,
  subject,
  message,
}: z.output<typeof contactSchema>): Promise<void> {
  await write((tx) => tx.insert(contactSubmissions).values({ name, email, subject, message }).run());
}
