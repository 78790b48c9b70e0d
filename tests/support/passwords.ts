import { join } from 'node:path';
import { openDatabase } from '#db/client.server';

/** Makes it long ago that anybody gave a password, as when ten minutes have passed. */
export function forgetPasswords(dataDir: string): void {
  const { sqlite, close } = openDatabase(join(dataDir, 'ribbon.db'));
  sqlite.exec('UPDATE sessions SET confirmed_at = 0');
  close();
}
