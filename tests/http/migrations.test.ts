import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, expect, test } from 'vitest';
import journal from '../../db/migrations/meta/_journal.json';
import { makeOldDatabase, OLD } from '../support/old-database';

const root = join(import.meta.dirname, '..', '..');
const NEWEST = journal.entries.length;

function open(dataDir: string): Database.Database {
  return new Database(join(dataDir, 'ribbon.db'));
}

/** Opens the database with the code of today, which migrates it; killed at one statement, if any. */
function migrate(
  dataDir: string,
  settings: Record<string, string> = {},
): { killed: boolean; statements: number } {
  const { stdout, signal } = spawnSync(
    process.execPath,
    [
      '--import',
      join(root, 'tests', 'support', 'kill-at.mjs'),
      '-e',
      "import('./build/server/index.js').then(() => process.exit())",
    ],
    {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, ...settings },
    },
  );
  return { killed: signal === 'SIGKILL', statements: Number(/statements (\d+)/.exec(stdout)?.[1]) };
}

type State = { version: number; schema: string; rows: number[]; integrity: unknown; orphans: unknown };

function readState(dataDir: string): State {
  const database = open(dataDir);
  const read = (sql: string) => database.prepare(sql).pluck().get();
  const state = {
    version: Number(read('SELECT max(version) FROM schema_migrations')),
    schema: JSON.stringify(
      database
        .prepare(
          "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
        )
        .all(),
    ),
    rows: ['videos', 'products', 'compilations', 'compilation_items'].map((table) =>
      Number(read(`SELECT count(*) FROM ${table}`)),
    ),
    integrity: read('PRAGMA integrity_check'),
    orphans: database.pragma('foreign_key_check'),
  };
  database.close();
  return state;
}

function copyOf(dataDir: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'ribbon-old-'));
  mkdirSync(copy, { recursive: true });
  copyFileSync(join(dataDir, 'ribbon.db'), join(copy, 'ribbon.db'));
  return copy;
}

let old: string;
let statements: number;
/** The schema of each version, as an undisturbed migration makes it. */
let goal: State;
beforeAll(() => {
  old = makeOldDatabase();
  const whole = copyOf(old);
  statements = migrate(whole).statements;
  goal = readState(whole);
});

/** Kills the migration at some statements, each on a copy of its own; what is wrong then, or after it runs again. */
function findFaults(settings: Record<string, string>, every: number): string[] {
  const faults: string[] = [];
  for (let at = 2; at <= statements; at += every) {
    const dataDir = copyOf(old);
    const { killed } = migrate(dataDir, { KILL_AT: String(at), ...settings });
    if (!killed) faults.push(`${at}: was not killed`);
    const { version, integrity, orphans, rows } = readState(dataDir);
    if (version < OLD || version > NEWEST) faults.push(`${at}: version ${version}`);
    if (integrity !== 'ok' || JSON.stringify(orphans) !== '[]') faults.push(`${at}: damaged`);
    if (JSON.stringify(rows) !== '[300,300,1,2]') faults.push(`${at}: rows ${rows}`);
    migrate(dataDir);
    if (JSON.stringify(readState(dataDir)) !== JSON.stringify(goal)) faults.push(`${at}: does not run again`);
  }
  return faults;
}

test('a migration that is killed at any statement is old or new, and runs again', () => {
  expect(goal).toMatchObject({ version: NEWEST, rows: [300, 300, 1, 2], integrity: 'ok', orphans: [] });
  expect(statements).toBeGreaterThan(NEWEST - OLD);
  expect(findFaults({}, Math.ceil(statements / 12))).toEqual([]);
}, 600_000);

test('the harness sees a migration that is not one transaction', () => {
  expect(findFaults({ NO_TRANSACTIONS: '1' }, Math.ceil(statements / 3)).join('\n')).toContain(
    'does not run again',
  );
}, 300_000);
