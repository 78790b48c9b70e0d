import type Database from 'better-sqlite3';
import baseline from './baseline.json';
import journal from './migrations/meta/_journal.json';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export class DatabaseTooNew extends Error {
  override name = 'DatabaseTooNew';
}

/** The database is older than the oldest that this code migrates. */
export class DatabaseTooOld extends Error {
  override name = 'DatabaseTooOld';
}

/** A migration did not go through; it changed nothing. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed';
}

/** The file is a database, but not of this site. */
export class DatabaseForeign extends Error {
  override name = 'DatabaseForeign';
}

const OTHER_TABLES =
  "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND (SELECT count(*) FROM sqlite_master WHERE name = 'schema_migrations') = 0";

/** The migrations in order, as drizzle-kit wrote them into `db/migrations`. The first one makes the schema of 1.0.0 at once. */
function listMigrations() {
  return journal.entries.map(({ idx, tag }) => {
    const sql = files[`./migrations/${tag}.sql`];
    if (sql === undefined) throw new Error(`The migration ${tag} has no file.`);
    return { version: idx + baseline.version, tag, sql };
  });
}

/** What to do about a migration that failed; a fault of the machine, such as a full disk, says it by itself. */
function describeFailure(error: unknown, tag: string): unknown {
  const isOfMachine =
    error instanceof Error && 'code' in error && /FULL|IOERR|READONLY|BUSY|CANTOPEN/.test(String(error.code));
  if (isOfMachine || !(error instanceof Error)) return error;
  return new MigrationFailed(
    `The migration ${tag} failed and changed nothing: ${error.message} Start the version before again, which goes on with this database, and report this line.`,
    { cause: error },
  );
}

/**
 * Brings the database to the version of this code, one transaction per migration with its version row inside,
 * so that a kill at any moment leaves the old or the new version. drizzle's own migrator is not used: it runs all
 * in one transaction, in which `foreign_keys=OFF` does nothing, so a table rebuild would delete the children.
 * @throws DatabaseTooNew for a file of a newer version, DatabaseTooOld for one from before 1.0.0, DatabaseForeign for another program's.
 */
export function migrate(sqlite: Database.Database): void {
  // Our own first statement is the table of versions: what has others without it is not ours to add to.
  if (Number(sqlite.prepare(OTHER_TABLES).pluck().get()) > 0)
    throw new DatabaseForeign(
      `${sqlite.name} holds the tables of another program. Set DATA_DIR to a folder of the site’s own.`,
    );
  sqlite.exec(`CREATE TABLE IF NOT EXISTS schema_migrations (
    version integer PRIMARY KEY, tag text NOT NULL, applied_at integer NOT NULL DEFAULT (unixepoch() * 1000))`);
  const migrations = listMigrations();
  const current = Number(
    sqlite.prepare('SELECT coalesce(max(version), 0) FROM schema_migrations').pluck().get(),
  );
  const newest = migrations.at(-1)?.version ?? baseline.version;
  if (current > newest) {
    throw new DatabaseTooNew(
      `The database is at version ${current}, this code knows ${newest}. Install the newer code, or restore a backup made before it.`,
    );
  }
  if (current > 0 && current < baseline.version)
    throw new DatabaseTooOld(
      'The database is from before version 1.0.0. Start version 1.0.0 once with this data folder, then this version.',
    );
  const record = sqlite.prepare('INSERT INTO schema_migrations (version, tag) VALUES (?, ?)');
  for (const { version, tag, sql } of migrations.filter((each) => each.version > current)) {
    sqlite.pragma('foreign_keys = OFF');
    try {
      sqlite
        .transaction(() => {
          // Another process may have been quicker while this one waited for the lock.
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
