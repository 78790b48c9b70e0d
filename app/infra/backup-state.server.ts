import { eq } from 'drizzle-orm';
import { siteSettings } from '#db/schema';
import { orm, write } from './database.server';

const KEY = 'backupFailure';

/** Returns why the last daily backup failed, or null. */
export function readBackupFailure(): string | null {
  return orm.select().from(siteSettings).where(eq(siteSettings.key, KEY)).get()?.value ?? null;
}

/** Stores why a daily backup failed, or null when it succeeded. */
export async function storeBackupFailure(failure: string | null): Promise<void> {
  if (failure === readBackupFailure()) return;
  await write((tx) => {
    tx.delete(siteSettings).where(eq(siteSettings.key, KEY)).run();
    if (failure !== null) tx.insert(siteSettings).values({ key: KEY, value: failure }).run();
  });
}
