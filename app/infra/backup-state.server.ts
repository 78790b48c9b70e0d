import { eq } from 'drizzle-orm';
import { siteSettings } from '#db/schema';
import { orm, write } from './database.server';

const KEY = 'backupFailure';

/** Why the last daily backup failed, as every process reads it; null when it did not. */
export function readBackupFailure(): string | null {
  return orm.select().from(siteSettings).where(eq(siteSettings.key, KEY)).get()?.value ?? null;
}

/** Keeps what became of a daily backup: why it failed, or null. */
export async function noteBackup(failure: string | null): Promise<void> {
  if (failure === readBackupFailure()) return;
  await write((tx) => {
    tx.delete(siteSettings).where(eq(siteSettings.key, KEY)).run();
    if (failure !== null) tx.insert(siteSettings).values({ key: KEY, value: failure }).run();
  });
}
