import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../db/client.server';
import { migrate } from '../../db/migrate.server';
import { env } from '../env.server';

export { DatabaseUnavailable } from '../../db/client.server';

function open() {
  mkdirSync(env.DATA_DIR, { recursive: true });
  const connection = openDatabase(join(env.DATA_DIR, 'ribbon.db'));
  migrate(connection.sqlite);
  return connection;
}

/** The one connection of this process, migrated. `write` is the only way in which models change anything. */
export const { sqlite, orm, write, close: closeDatabase } = open();

/** Whether the database answers a read and takes a write now. */
export async function isDatabaseWell(): Promise<boolean> {
  try {
    await write(() =>
      sqlite.prepare("UPDATE content_versions SET version = version WHERE scope = 'epoch'").run(),
    );
    return true;
  } catch {
    return false;
  }
}
