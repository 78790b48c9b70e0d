import { z } from 'zod';
import { findReport, storeReport } from '#app/infra/report.server';
import type { ImportFate } from './video-import.server';

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

export function storeImportReport(fates: ImportFate[]): Promise<number> {
  return storeReport(fates);
}

export function findImportReport(id: number): ReportedFate[] {
  return fatesSchema.safeParse(findReport(id)).data ?? [];
}
