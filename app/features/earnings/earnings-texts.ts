import { countOf } from '#app/lib/format';
import type { Toast } from '#app/lib/toast';
import type { ImportCounts } from './commission.server';
import type { SkippedRow } from './report-reader';
import type { Status } from './report-values';

export const COMMISSION_STATUS_LABELS: Record<Status, string> = {
  pending: 'Pending',
  approved: 'Approved',
  paid: 'Paid',
  declined: 'Declined',
};

/** The fields of a report, in the order of its form. */
export const FIELD_LABELS = {
  date: 'Date',
  commission: 'Commission',
  sale: 'Sale (optional)',
  currency: 'Currency (optional)',
  status: 'Status (optional)',
  subId: 'Sub-id (optional)',
  retailer: 'Retailer (optional)',
  id: 'Transaction ID (optional)',
};

const MAX_LINES = 3;

/** Describes what an import changed: '12 new, 3 changed'. */
export function describeCounts({ added, changed, unchanged, replaced, skipped }: ImportCounts): string {
  return Object.entries({ new: added, changed, unchanged, replaced, 'left out': skipped })
    .flatMap(([state, count]) => (count > 0 ? [`${count} ${state}`] : []))
    .join(', ');
}

type Imported = { network: string; counts: ImportCounts; skipped: SkippedRow[] };

export function reportRead(outcome: Imported | { state: string }): Toast {
  if (!('counts' in outcome)) return { title: 'Nothing changed', text: 'This file was imported before.' };
  const { network, counts, skipped } = outcome;
  const lines = skipped
    .slice(0, MAX_LINES)
    .map(({ line, reason }) => `Line ${line}: ${reason.toLowerCase()}.`);
  return { title: `${network} report imported`, text: [`${describeCounts(counts)}.`, ...lines].join(' ') };
}

export const REPORT_ERRORS = {
  unreadable: 'Can’t find headings in this file. Upload the CSV file of transactions from your network.',
  'too-long': 'This report has more than 200,000 rows. Choose a shorter time in the report.',
  empty: 'This file has headings but no rows. Choose a longer time in the report.',
} as const;

export function describeSkippedRows(skipped: SkippedRow[]): string {
  const [first] = skipped;
  return first === undefined
    ? 'No commissions found. Choose other columns.'
    : `No commissions found in ${countOf(skipped.length, 'row')}. Line ${first.line}: ${first.reason.toLowerCase()}. Choose other columns.`;
}
