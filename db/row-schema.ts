import { type Column, getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';

const RULES: Record<string, () => z.ZodType> = {
  string: z.string,
  number: z.number,
  boolean: z.boolean,
  // Ours are moments; they have been through JSON.
  custom: z.coerce.date,
};

function ruleOf({ dataType, notNull }: Column): z.ZodType {
  const rule = RULES[dataType];
  if (rule === undefined) throw new TypeError(`There is no rule for a column of ${dataType}.`);
  return notNull ? rule() : rule().nullable();
}

/**
 * A rule for some fields of a row that was kept as JSON: what they are is told once, by the schema.
 * @param names of columns that hold texts, numbers, flags or moments.
 */
export function rowSchema<T extends SQLiteTable, N extends keyof T['$inferSelect'] & string>(
  table: T,
  names: readonly N[],
) {
  const columns: Record<string, Column> = getTableColumns(table);
  const shape = names.flatMap((name) => {
    const column = columns[name];
    return column === undefined ? [] : [[name, ruleOf(column)] as const];
  });
  return z.object(Object.fromEntries(shape)).pipe(z.custom<Pick<T['$inferSelect'], N>>());
}
