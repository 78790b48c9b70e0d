import { sql } from 'drizzle-orm';
import { customType, integer } from 'drizzle-orm/sqlite-core';

export const id = () => integer().primaryKey({ autoIncrement: true });

/** A date, in milliseconds since 1970. One beyond what a `Date` holds is read as 1970, so that no row takes a list down. */
export const time = customType<{ data: Date; driverData: number }>({
  dataType: () => 'integer',
  toDriver: (date) => date.getTime(),
  fromDriver: (stored) => {
    const date = new Date(stored);
    return Number.isNaN(date.getTime()) ? new Date(0) : date;
  },
});

/** A value of any shape, which its reader checks. What is no JSON is read as null, for the same reason. */
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

/** Whether everybody may see a thing: a draft is its editors' own. */
export const PUBLICATION_STATUSES = ['draft', 'published'] as const;
