import type Database from 'better-sqlite3';
import baseline from './baseline.json';
import { Unusable } from './client.server';
import journal from './migrations/meta/_journal.json';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export class MigrationFailed extends Error {
  override name = 'MigrationFailed';
}

/** Counts the tables of a database without the table of versions. */
const OTHER_TABLES =
  "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND (SELECT count(*) FROM sqlite_master WHERE name = 'schema_migrations') = 0";

/** Returns drizzle-kit's migrations in order. The first one creates the schema of 1.0.0. */
function listMigrations() {
  return journal.entries.map(({ idx, tag }) => {
    const sql = files[`./migrations/${tag}.sql`];
    if (sql === undefined) throw new Error(`The migration ${tag} has no file.`);
    return { version: idx + baseline.version, tag, sql };
  });
}

/** Returns the error of a failed migration with advice. Errors of the machine, such as a full disk, are returned as they are. */
function describeFailure(error: unknown, tag: string): unknown {
  const isMachineError =
    error instanceof Error && 'code' in error && /FULL|IOERR|READONLY|BUSY|CANTOPEN/.test(String(error.code));
  if (isMachineError || !(error instanceof Error)) return error;
  return new MigrationFailed(
    `The migration ${tag} failed and changed nothing: ${error.message} Start the previous version again. The database still works with it. Then report this message.`,
    { cause: error },
  );
}

/**
 * Migrates the database, with one transaction per migration that includes its version row, so that a kill at any time leaves a
 * whole version. drizzle's own migrator runs all in one transaction, in which `foreign_keys=OFF` does nothing: rebuilding a table
 * would delete dependent rows.
 * @throws Unusable for the database of a newer version, of a version before 1.0.0, or of another program
 */
export function migrate(sqlite: Database.Database): void {
  if (Number(sqlite.prepare(OTHER_TABLES).pluck().get()) > 0)
    throw new Unusable(
      `${sqlite.name} has the tables of another program. Set DATA_DIR to a folder for this site only.`,
    );
  sqlite.exec(`CREATE TABLE IF NOT EXISTS schema_migrations (
    version integer PRIMARY KEY, tag text NOT NULL, applied_at integer NOT NULL DEFAULT (unixepoch() * 1000))`);
  const migrations = listMigrations();
  const current = Number(
    sqlite.prepare('SELECT coalesce(max(version), 0) FROM schema_migrations').pluck().get(),
  );
  const newest = migrations.at(-1)?.version ?? baseline.version;
  if (current > newest) {
    throw new Unusable(
      `The database has version ${current}, but this code supports ${newest}. Install the newer code, or restore a backup from before the update.`,
    );
  }
  if (current > 0 && current < baseline.version)
    throw new Unusable(
      'The database is from before version 1.0.0. Start version 1.0.0 once with this data folder, then start this version.',
    );
  const record = sqlite.prepare('INSERT INTO schema_migrations (version, tag) VALUES (?, ?)');
  for (const { version, tag, sql } of migrations.filter((each) => each.version > current)) {
    sqlite.pragma('foreign_keys = OFF');
    try {
      sqlite
        .transaction(() => {
          // Another process may have migrated while this one waited for the lock.
          const done = sqlite.prepare('SELECT 1 FROM schema_migrations WHERE version = ?').get(version);
          if (done) return;
          for (const statement of sql.split('--> statement-breakpoint')) sqlite.exec(statement);
          const broken = sqlite.pragma('foreign_key_check');
          if (Array.isArray(broken) && broken.length > 0)
            throw new Error(`Migration ${tag} breaks foreign keys.`);
          record.run(version, tag);
        })
        .immediate();
    } catch (error) {
      throw describeFailure(error, tag);
    } finally {
      sqlite.pragma('foreign_keys = ON');
    }
  }
}
