import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, customType, integer } from 'drizzle-orm/sqlite-core';

export const id = () => integer().primaryKey({ autoIncrement: true });

/** A date in milliseconds since 1970. A value beyond the range of `Date` is read as 1970, so that no row breaks a list. */
export const time = customType<{ data: Date; driverData: number }>({
  dataType: () => 'integer',
  toDriver: (date) => date.getTime(),
  fromDriver: (stored) => {
    const date = new Date(stored);
    return Number.isNaN(date.getTime()) ? new Date(0) : date;
  },
});

/** A JSON value, which its reader validates. Invalid JSON is read as null, so that no row breaks a list. */
export const json = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (stored) => {
    try {
      return JSON.parse(stored);
    } catch {
      return null;
    }
  },
});

export const now = sql`(unixepoch() * 1000)`;
export const createdAt = () => time().notNull().default(now);
export const flag = () => integer({ mode: 'boolean' }).notNull().default(false);

/** The id of a row in another table, whose deletion also deletes this row. */
export const belongsTo = (parent: () => AnySQLiteColumn) =>
  integer().notNull().references(parent, { onDelete: 'cascade' });

export const PUBLICATION_STATUSES = ['draft', 'published'] as const;
