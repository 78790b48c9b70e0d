import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import * as schema from '#db/schema';
import { isFileFailure } from './file-failure';

/** How long a write waits for another process's lock before it is given up, in milliseconds. */
const WRITE_PATIENCE = 2_000;
/** Short, because better-sqlite3 waits inside the call: a long wait here would freeze every reader of this process. */
const BUSY_TIMEOUT = 1;

/** A write could not be done now (locked, full, read-only); nothing of it was stored. The edges answer 503. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

/** The error to throw in the place of one that a file could not be written for; any other error is given back as it is. */
export function asStorageFailure(error: unknown): unknown {
  return isFileFailure(error)
    ? new StorageUnavailable(`Files cannot be written now (${error.code}).`, { cause: error })
    : error;
}

/** The file is no database, or one that SQLite cannot read any more. */
export class DatabaseUnreadable extends Error {
  override name = 'DatabaseUnreadable';
}

export type Orm = ReturnType<typeof connect>['orm'];
export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];

function connect(file: string) {
  const sqlite = new Database(file);
  // journal_mode stays in the file; the others belong to the connection, and better-sqlite3 opens with
  // synchronous=NORMAL in WAL, which may lose the last acknowledged writes in a power cut.
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  return { sqlite, orm: drizzle(rememberStatements(sqlite), { schema, casing: 'snake_case' }) };
}

/** Statements that are kept; a list of ids makes a text of its own for each length, so there is no end of them. */
const MAX_STATEMENTS = 300;

/**
 * The same database, except that a text which was prepared before is not prepared again: drizzle asks for that with every
 * query, and SQLite takes as long to prepare a small one as to answer it.
 */
function rememberStatements(sqlite: Database.Database): Database.Database {
  const known = new Map<string, Database.Statement>();
  function prepare(text: string): Database.Statement {
    const statement = known.get(text) ?? sqlite.prepare(text);
    // The order of a Map is the order of use.
    known.delete(text);
    known.set(text, statement);
    const [oldest] = known.keys();
    if (known.size > MAX_STATEMENTS && oldest !== undefined) known.delete(oldest);
    // Whether rows come as arrays stays with a statement, and drizzle counts on the default.
    return statement.reader ? statement.raw(false) : statement;
  }
  return Object.create(sqlite, { prepare: { value: prepare } });
}

function errorCode(error: unknown): string {
  return error instanceof Database.SqliteError ? error.code : '';
}

/** @throws DatabaseUnreadable with one line that names the file. */
function connectReadable(file: string) {
  try {
    return connect(file);
  } catch (error) {
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(errorCode(error))) throw error;
    const advice = 'Put a backup back: npm run restore -- <file>.';
    throw new DatabaseUnreadable(`${file} is no database that can be read (${errorCode(error)}). ${advice}`, {
      cause: error,
    });
  }
}

/**
 * Opens the database file, made when missing, with the pragmas that every connection needs.
 * `write` runs its work in one immediate transaction and waits for a lock without blocking readers;
 * it throws `StorageUnavailable` when the lock, the disk or the permissions do not allow it.
 * @param onCommit called after each write, before anything else runs.
 */
export function openDatabase(file: string, onCommit: () => void = () => {}) {
  const { sqlite, orm } = connectReadable(file);

  async function write<T>(work: (tx: Transaction) => T): Promise<T> {
    const deadline = performance.now() + WRITE_PATIENCE;
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
