import { eq } from 'drizzle-orm';
import { siteSettings } from '#db/schema';
import { orm, write } from './database.server';

const KEY = 'backupFailure';

export function readBackupFailure(): string | null {
  return orm.select().from(siteSettings).where(eq(siteSettings.key, KEY)).get()?.value ?? null;
}

export async function storeBackupFailure(failure: string | null): Promise<void> {
  if (failure === readBackupFailure()) return;
  await write((tx) => {
    tx.delete(siteSettings).where(eq(siteSettings.key, KEY)).run();
    if (failure !== null) tx.insert(siteSettings).values({ key: KEY, value: failure }).run();
  });
}
