import { eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import { orm, write } from '#app/models/site/database.server';
import { importReports } from '#db/schema';
import type { ImportFate } from './video-import.server';

/** Reports are for the page that follows an import, and are gone the next day. */
const KEPT = 86_400_000;

const fatesSchema = z.array(
  z.object({
    source: z.string(),
    sourceId: z.string(),
    id: z.number().optional(),
    title: z.string().optional(),
    outcome: z.enum(['imported', 'updated']).optional(),
    error: z.string().optional(),
  }),
);
export type ReportedFate = z.output<typeof fatesSchema>[number];

export async function storeImportReport(fates: ImportFate[]): Promise<number> {
  const now = new Date();
  return write((tx) => {
    tx.delete(importReports)
      .where(lt(importReports.createdAt, new Date(now.getTime() - KEPT)))
      .run();
    return tx
      .insert(importReports)
      .values({ fates, createdAt: now })
      .returning({ id: importReports.id })
      .get().id;
  });
}

export function findImportReport(id: number): ReportedFate[] {
  const row = orm
    .select({ fates: importReports.fates })
    .from(importReports)
    .where(eq(importReports.id, id))
    .get();
  return fatesSchema.safeParse(row?.fates).data ?? [];
}
