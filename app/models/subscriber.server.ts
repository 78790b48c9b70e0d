import { subscribers } from '../../db/schema';
import type { NewsletterSource } from '../lib/choices';
import { addToSum } from './analytics.server';
import { write } from './database.server';

/** Subscribes an address; one that is subscribed already stays as it was, and nobody is told the difference. */
export async function subscribe({
  email,
  source,
}: {
  email: string;
  source: NewsletterSource;
}): Promise<void> {
  await write((tx) => {
    const { changes } = tx
      .insert(subscribers)
      .values({ email: email.toLowerCase(), source })
      .onConflictDoNothing()
      .run();
    if (changes > 0) addToSum(tx, { kind: 'subscription', subject: source });
  });
}
