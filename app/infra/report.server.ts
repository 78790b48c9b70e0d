import { eq, lt } from 'drizzle-orm';
import { importReports } from '#db/schema';
import { orm, write } from './database.server';

/** Reports are for the page that follows an import. In milliseconds. */
const REPORT_TTL = 86_400_000;

/** Stores the report on an import for a day. @returns the report's id. */
export async function storeReport(content: unknown): Promise<number> {
  const now = new Date();
  return write((tx) => {
    tx.delete(importReports)
      .where(lt(importReports.createdAt, new Date(now.getTime() - REPORT_TTL)))
      .run();
    const row = { content: content, createdAt: now };
    return tx.insert(importReports).values(row).returning({ id: importReports.id }).get().id;
  });
}

/** Returns the content of a report, as it was stored; undefined after a day. */
export function findReport(id: number): unknown {
  const row = orm.select().from(importReports).where(eq(importReports.id, id)).get();
  return row === undefined || row.createdAt.getTime() < Date.now() - REPORT_TTL ? undefined : row.content;
}
