import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import * as schema from '#db/schema';
import { isFileFailure } from './file-failure';

/** How long a write waits for another process's lock, in milliseconds. */
const WRITE_TIMEOUT = 2_000;
/** How long SQLite itself waits, in milliseconds. Its wait blocks the process, so `write` waits instead. */
const BUSY_TIMEOUT = 1;

/** The database or the disk cannot be written now. Nothing was stored. Pages and API answer 503. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
  /** When to try again, in seconds. */
  readonly retryAfter = 5;
}

/** Returns a StorageUnavailable for an error of the file system. Other errors are returned as they are. */
export function asStorageFailure(error: unknown): unknown {
  return isFileFailure(error)
    ? new StorageUnavailable(`Files cannot be written now (${error.code}).`, { cause: error })
    : error;
}

/** The database is damaged or of another program or version. The message says so and what to do. */
export class Unusable extends Error {
  override name = 'Unusable';
}

export type Transaction = Parameters<Parameters<ReturnType<typeof connect>['orm']['transaction']>[0]>[0];

function connect(file: string) {
  const sqlite = new Database(file);
  // Only journal_mode is stored in the file. With better-sqlite3's synchronous=NORMAL, a power cut can lose acknowledged writes.
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  // A thread reads one file and writes each row once, so it keeps 4 MB of pages instead of 16.
  if (!isMainThread) sqlite.pragma('cache_size = -4000');
  return { sqlite, orm: drizzle(cacheStatements(sqlite), { schema, casing: 'snake_case' }) };
}

/** Limits the cache, since a list of ids makes another SQL text for each length. */
const MAX_STATEMENTS = 300;

/** Caches prepared statements: drizzle prepares each query again, which takes as long as answering a small one. */
function cacheStatements(sqlite: Database.Database): Database.Database {
  const statements = new Map<string, Database.Statement>();
  function prepare(text: string): Database.Statement {
    const statement = statements.get(text) ?? sqlite.prepare(text);
    // The map is in the order of use.
    statements.delete(text);
    statements.set(text, statement);
    const [oldest] = statements.keys();
    if (statements.size > MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest);
    // A statement remembers its raw mode, and drizzle expects the default.
    return statement.reader ? statement.raw(false) : statement;
  }
  return Object.create(sqlite, { prepare: { value: prepare } });
}

const errorCode = (error: unknown) => (error instanceof Database.SqliteError ? error.code : '');

/** @throws Unusable with one line that names the file. */
function connectReadable(file: string) {
  try {
    return connect(file);
  } catch (error) {
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(errorCode(error))) throw error;
    const advice = 'Restore a backup: npm run restore -- <file>.';
    throw new Unusable(`${file} is not a database or is damaged (${errorCode(error)}). ${advice}`, {
      cause: error,
    });
  }
}

/**
 * Opens the database file, and creates it when missing. `write` runs its work in one immediate transaction and waits for a lock
 * without blocking readers. It throws `StorageUnavailable` when the lock, the disk or the permissions do not allow the write.
 * @param onCommit called after each write, before anything else runs
 */
export function openDatabase(file: string, onCommit: () => void = () => {}) {
  const { sqlite, orm } = connectReadable(file);

  async function write<T>(work: (tx: Transaction) => T): Promise<T> {
    const deadline = performance.now() + WRITE_TIMEOUT;
    for (;;) {
      try {
        const result = orm.transaction(work, { behavior: 'immediate' });
        onCommit();
        return result;
      } catch (error) {
        const code = errorCode(error);
        if (code.startsWith('SQLITE_BUSY') && performance.now() < deadline) {
          await sleep(5 + Math.random() * 20);
          continue;
        }
        if (/^SQLITE_(BUSY|FULL|READONLY|IOERR|CANTOPEN)/.test(code)) {
          throw new StorageUnavailable(`The database cannot be written now (${code}).`, { cause: error });
        }
        throw error;
      }
    }
  }

  return { sqlite, orm, write, close: () => sqlite.close() };
}
