import { type Column, getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';

const RULES: Record<string, () => z.ZodType> = {
  string: z.string,
  number: z.number,
  boolean: z.boolean,
  // The only custom type with this rule is `time`, which JSON turns into text.
  custom: z.coerce.date,
};

function ruleOf({ dataType, notNull }: Column): z.ZodType {
  const rule = RULES[dataType];
  if (rule === undefined) throw new TypeError(`Columns of ${dataType} have no rule.`);
  return notNull ? rule() : rule().nullable();
}

/** Returns a zod schema for columns of a row that was stored as JSON. */
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
