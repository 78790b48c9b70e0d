import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#db/client.server';
import { migrate } from '#db/migrate.server';

/**
 * Makes an empty database with all tables, which each test file of features copies. To migrate takes as long as many of them. Returns a
 * function that deletes what the tests left in the temporary folder.
 */
export default function makeDatabase(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'ribbon-migrated-'));
  process.env.TMPDIR = folder;
  process.env.RIBBON_MIGRATED = join(folder, 'ribbon.db');
  const { sqlite, close } = openDatabase(process.env.RIBBON_MIGRATED);
  migrate(sqlite);
  close();
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
