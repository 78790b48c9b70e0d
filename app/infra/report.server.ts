import { eq, lt } from 'drizzle-orm';
import { importReports } from '#db/schema';
import { orm, write } from './database.server';

/** How long a report is available, in milliseconds. */
const REPORT_TTL = 86_400_000;

/** Stores the report on an import for a day. @returns the report's id. */
export async function storeReport(content: unknown): Promise<number> {
  const now = new Date();
  return write((tx) => {
    tx.delete(importReports)
      .where(lt(importReports.createdAt, new Date(now.getTime() - REPORT_TTL)))
      .run();
    return tx
      .insert(importReports)
      .values({ content, createdAt: now })
      .returning({ id: importReports.id })
      .get().id;
  });
}

/** Returns the content of a report, or undefined after a day. */
export function findReport(id: number): unknown {
  const row = orm.select().from(importReports).where(eq(importReports.id, id)).get();
  return row === undefined || row.createdAt.getTime() < Date.now() - REPORT_TTL ? undefined : row.content;
}
