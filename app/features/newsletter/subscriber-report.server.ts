import { z } from 'zod';
import { findReport, storeReport } from '#app/infra/report.server';
import { SKIP_TEXTS } from './newsletter-texts';
import type { Skipped, SubscriberImport } from './subscriber-import.server';

const REASONS = Object.keys(SKIP_TEXTS) as (keyof typeof SKIP_TEXTS)[];
const reportSchema = z.object({
  added: z.number(),
  skipped: z.array(
    z.object({ line: z.number(), email: z.string(), reason: z.enum(REASONS), word: z.string().optional() }),
  ),
});

/** Stores the report of an import for a day. @returns the report's id. */
export const storeSubscriberReport = (outcome: SubscriberImport) => storeReport(outcome);

/** Returns the report of an import, or null if it was deleted. */
export function findSubscriberReport(id: number): SubscriberImport | null {
  return reportSchema.safeParse(findReport(id)).data ?? null;
}

export function describeReason({ reason, word }: Skipped): string {
  return word === undefined ? SKIP_TEXTS[reason] : `${SKIP_TEXTS[reason]}: ${word}`;
}
