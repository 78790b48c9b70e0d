import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Expires all password confirmations, as ten minutes do. The site's own connection would not wait for a lock. */
export function forgetPasswords(dataDir: string): void {
  const sqlite = new Database(join(dataDir, 'ribbon.db'));
  sqlite.exec('UPDATE sessions SET confirmed_at = 0');
  sqlite.close();
}
