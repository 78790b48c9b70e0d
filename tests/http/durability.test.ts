import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { sqlite } from '#app/infra/database.server';
import { rounds } from '../support/rounds';
import { torture } from '../support/torture';

test('repeated kills lose, double and halve no acknowledged write', async () => {
  const times = rounds(2, 12);
  const { acknowledged, problems } = await torture(times);
  expect(problems).toEqual([]);
  // Nine kinds of writes in each round, and the administrator.
  expect(acknowledged).toBeGreaterThan(9 * times);
});

test('the harness sees a database without its log', async () => {
  const { problems } = await torture(2, (dataDir) => {
    // The whole log, since its end may hold what SQLite has already copied to the database.
    rmSync(join(dataDir, 'ribbon.db-wal'), { force: true });
  });
  expect(problems.join('\n')).toContain('is lost');
});

test('the harness sees an orphan, a half and a duplicate', async () => {
  const { problems } = await torture(1, (dataDir) => {
    const database = new Database(join(dataDir, 'ribbon.db'));
    database.pragma('foreign_keys = OFF');
    database.exec(`
      INSERT INTO compilation_items (compilation_id, product_id) VALUES (999999, 1);
      INSERT INTO answers (compilation_id, edit_hash, name) SELECT id, 'x', 'answer half' FROM compilations LIMIT 1;
      INSERT INTO contact_submissions (name, email, subject, message) SELECT name, email, subject, message FROM contact_submissions;`);
    database.close();
  });
  const found = problems.join('\n');
  for (const problem of ['an orphan', 'an answer without', 'is there 2 times'])
    expect(found).toContain(problem);
});

test('a commit is flushed to disk before its response', () => {
  // FULL. The default of better-sqlite3 is NORMAL.
  expect(sqlite.pragma('synchronous', { simple: true })).toBe(2);
  expect(sqlite.pragma('journal_mode', { simple: true })).toBe('wal');
  expect(sqlite.pragma('foreign_keys', { simple: true })).toBe(1);
});
