import { subscribers } from '../../db/schema';
import type { NewsletterSource } from '../lib/choices';
import { write } from './database.server';

/** Subscribes an address; one that is subscribed already stays as it was, and nobody is told the difference. */
export async function subscribe({
  email,
  source,
}: {
  email: string;
  source: NewsletterSource;
}): Promise<void> {
  await write((tx) =>
    tx.insert(subscribers).values({ email: email.toLowerCase(), source }).onConflictDoNothing().run(),
  );
}
