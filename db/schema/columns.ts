import { sql } from 'drizzle-orm';
import { integer } from 'drizzle-orm/sqlite-core';

export const id = () => integer().primaryKey({ autoIncrement: true });
export const time = () => integer({ mode: 'timestamp_ms' });
export const now = sql`(unixepoch() * 1000)`;
export const createdAt = () => time().notNull().default(now);
export const flag = () => integer({ mode: 'boolean' }).notNull().default(false);
