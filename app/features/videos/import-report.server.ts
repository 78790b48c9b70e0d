import { z } from 'zod';
import { findReport, storeReport } from '#app/infra/report.server';
import type { Toast } from '#app/lib/toast';
import type { ImportOutcome } from './video-import.server';
import { importDone, importFailed } from './video-texts';

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
/** Counts the outcomes of an import, as its report says them. */
export function countOutcomes(outcomes: ImportOutcome[]): Record<'imported' | 'updated' | 'failed', number> {
  const counts = { imported: 0, updated: 0, failed: 0 };
  for (const each of outcomes) counts[each.ok ? each.outcome : 'failed'] += 1;
  return counts;
}

/** Returns the message of an import. */
export function describeOutcomes(outcomes: ImportOutcome[]): Toast & { text: string } {
  const errors = outcomes.flatMap((each) => (each.ok ? [] : [each.error]));
  const isFailed = errors.length > 0 && errors.length === outcomes.length;
  return isFailed ? importFailed([...new Set(errors)].join(' ')) : importDone(countOutcomes(outcomes));
}

export const storeImportReport = (outcomes: ImportOutcome[]) => storeReport(outcomes);

export function findImportReport(id: number): z.output<typeof outcomesSchema>[number][] {
  return outcomesSchema.safeParse(findReport(id)).data ?? [];
}
