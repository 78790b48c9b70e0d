import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/client.server';
import { siteSettings } from '#db/schema';
import { orm } from './database.server';

/** Returns a stored setting, or null. */
export function findSetting(key: string, reader: Pick<Transaction, 'select'> = orm): string | null {
  return reader.select().from(siteSettings).where(eq(siteSettings.key, key)).get()?.value ?? null;
}

/** Stores a setting. Null deletes it. */
export function storeSetting(tx: Transaction, key: string, value: string | null): void {
  tx.delete(siteSettings).where(eq(siteSettings.key, key)).run();
  if (value !== null) tx.insert(siteSettings).values({ key, value }).run();
}
