import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { migrate } from '#db/migrate.server';
import * as schema from '#db/schema';

type Row = Record<string, unknown>;

/** What a database consists of: its tables by column, the names of its indexes, and the text of everything else. */
function describe(database: Database.Database): Record<string, unknown> {
  const ask = (sql: string, ...values: unknown[]) => database.prepare<unknown[], Row>(sql).all(...values);
  const parts: Record<string, unknown> = {};
  const virtual = ask("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL%'").map(
    ({ name }) => name,
  );
  const isShadow = (name: unknown) => virtual.some((each) => String(name).startsWith(`${each}_`));
  for (const { type, name, sql } of ask(
    "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name <> 'schema_migrations'",
  )) {
    if (isShadow(name)) continue;
    if (type === 'table' && !virtual.includes(name))
      parts[`table ${name}`] = {
        columns: ask(
          'SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_xinfo(?) ORDER BY name',
          name,
        ),
        keys: ask(
          'SELECT "table", "from", "to", on_delete FROM pragma_foreign_key_list(?) ORDER BY 1, 2',
          name,
        ),
      };
    else if (type !== 'index')
      parts[`${type} ${name}`] = String(sql).replace(/[`"]/g, '').replace(/\s+/g, ' ').trim().toLowerCase();
  }
  return parts;
}

test('the schema and triggers.sql match the migrations', async () => {
  const empty = await generateSQLiteDrizzleJson({});
  const whole = await generateSQLiteDrizzleJson(schema, empty.id, 'snake_case');
  const described = new Database(':memory:');
  // drizzle-kit writes an index over an expression with two arguments in a way that SQLite does not read.
  for (const statement of await generateSQLiteMigration(empty, whole))
    if (/^CREATE TABLE/.test(statement)) described.exec(statement);
  described.exec(readFileSync(join(import.meta.dirname, '..', '..', 'db', 'triggers.sql'), 'utf8'));
  const migrated = new Database(':memory:');
  migrate(migrated);
  expect(describe(described)).toEqual(describe(migrated));
  const indexes = Object.values<{ indexes: Row }>(whole.tables).flatMap((table) =>
    Object.keys(table.indexes),
  );
  const named = migrated
    .prepare<[], string>(
      "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name",
    )
    .pluck()
    .all();
  expect(named).toEqual(indexes.toSorted());
});
