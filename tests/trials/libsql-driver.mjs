// better-sqlite3's shape over a replica of libSQL, with what libsql 0.5.29 lacks or does otherwise made good: `get` leaves its
// statement open, so that the replica shows its old state for ever, and adds `_metadata`; `pluck` does nothing; a single null is
// taken for named parameters; a statement that is used again answers for its first values; what a transaction changed is not seen before a `sync`.
import { createRequire } from 'node:module';

const Libsql = createRequire(`${process.env.LIBSQL_FOLDER}/package.json`)('libsql');

class Statement {
  #prepare;
  #raw = false;
  #pluck = false;

  constructor(prepare) {
    this.#prepare = prepare;
    this.reader = prepare().reader;
  }

  pluck(on = true) {
    this.#pluck = on;
    return this;
  }

  raw(on = true) {
    this.#raw = on;
    return this;
  }

  all(...values) {
    if (!this.reader) return this.run(...values) && [];
    const statement = this.#prepare().raw(true);
    const rows = statement.all(values);
    if (this.#pluck) return rows.map(([first]) => first);
    if (this.#raw) return rows;
    const names = statement.columns().map(({ name }) => name);
    return rows.map((row) => Object.fromEntries(row.map((value, at) => [names[at], value])));
  }

  get(...values) {
    return this.all(...values)[0];
  }

  run(...values) {
    return this.#prepare().run(values);
  }
}

export default class Database {
  static SqliteError = class extends Error {};
  // Not private: the site makes an object that inherits from this one.
  state = { depth: 0 };

  constructor(file) {
    this.client = new Libsql(file, { syncUrl: process.env.DATABASE_SYNC_URL });
    this.client.sync();
    // The others' writes, as they come.
    setInterval(() => this.client.sync(), 500).unref();
  }

  prepare(text) {
    return new Statement(() => this.client.prepare(text));
  }

  exec(text) {
    this.client.exec(text);
    if (this.state.depth === 0) this.client.sync();
  }

  pragma(text) {
    return /^(?:journal_mode|synchronous|busy_timeout)/.test(text)
      ? []
      : this.prepare(`PRAGMA ${text}`).all();
  }

  transaction(work) {
    const run = (...values) => {
      const name = `nested_${this.state.depth}`;
      const isOuter = this.state.depth === 0;
      this.client.exec(isOuter ? 'BEGIN IMMEDIATE' : `SAVEPOINT ${name}`);
      this.state.depth += 1;
      try {
        const result = work(...values);
        this.state.depth -= 1;
        this.client.exec(isOuter ? 'COMMIT' : `RELEASE ${name}`);
        if (isOuter) this.client.sync();
        return result;
      } catch (error) {
        this.state.depth -= 1;
        this.client.exec(isOuter ? 'ROLLBACK' : `ROLLBACK TO ${name}`);
        throw error;
      }
    };
    return Object.assign(run, { immediate: run, deferred: run, exclusive: run });
  }

  close() {
    this.client.close();
  }
}
