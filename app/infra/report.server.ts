import { eq } from 'drizzle-orm';
import { importReports } from '#db/schema';
import { orm, write } from './database.server';

const REPORT_TTL = 86_400_000;

/** Stores the report of an import for a day, and returns its id. */
export async function storeReport(content: unknown): Promise<number> {
  const report = { content, createdAt: new Date() };
  return write((tx) => tx.insert(importReports).values(report).returning({ id: importReports.id }).get().id);
}

export function findReport(id: number): unknown {
  const row = orm.select().from(importReports).where(eq(importReports.id, id)).get();
  return row === undefined || row.createdAt.getTime() < Date.now() - REPORT_TTL ? undefined : row.content;
}
