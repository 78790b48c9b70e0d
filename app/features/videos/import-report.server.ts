import { z } from 'zod';
import { findReport, storeReport } from '#app/infra/report.server';
import type { ImportOutcome } from './video-import.server';

const outcomesSchema = z.array(
  z.object({
    source: z.string(),
    sourceId: z.string(),
    id: z.number().optional(),
    title: z.string().optional(),
    outcome: z.enum(['imported', 'updated']).optional(),
    error: z.string().optional(),
  }),
);
export type ReportedOutcome = z.output<typeof outcomesSchema>[number];

export function storeImportReport(outcomes: ImportOutcome[]): Promise<number> {
  return storeReport(outcomes);
}

export function findImportReport(id: number): ReportedOutcome[] {
  return outcomesSchema.safeParse(findReport(id)).data ?? [];
}
