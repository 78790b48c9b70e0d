import { z } from 'zod';
import { findReport, storeReport } from '#app/infra/report.server';
import type { Skipped, SubscriberImport } from './subscriber-import.server';

const REASONS = ['known', 'left', 'left-here', 'unknown-word', 'no-address', 'unreadable'] as const;
const reportSchema = z.object({
  added: z.number(),
  skipped: z.array(
    z.object({ line: z.number(), email: z.string(), reason: z.enum(REASONS), word: z.string().optional() }),
  ),
});

const SKIPPED: Record<Skipped['reason'], string> = {
  known: 'subscribed already',
  left: 'has left or never agreed, by the list',
  'left-here': 'has left here',
  'unknown-word': 'the status is not known to mean “subscribed”',
  'no-address': 'no email address',
  unreadable: 'the file cannot be read from here on',
};

/** Stores the report on a list of subscribers for a day. @returns the report's id. */
export function storeSubscriberReport(outcome: SubscriberImport): Promise<number> {
  return storeReport(outcome);
}

/** Returns the report on a list; null when it has been deleted. */
export function findSubscriberReport(id: number): SubscriberImport | null {
  return reportSchema.safeParse(findReport(id)).data ?? null;
}

/** Says why a line was left out. */
export function describeReason({ reason, word }: Skipped): string {
  return word === undefined ? SKIPPED[reason] : `${SKIPPED[reason]}: ${word}`;
}
