import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { enqueue } from '#app/features/mail/mail-queue.server';
import { type Actor, recordEvent, write } from '#app/infra/database.server';
import { findReport } from '#app/infra/report.server';
import { findDelimiter, unguardCell } from '#app/lib/csv';
import { readCsvRows } from '#app/lib/csv-rows.server';
import { countOf, joinFacts, truncate } from '#app/lib/format';
import { readHead, readText, UnreadableFile } from '#app/lib/text-file.server';
import { subscribers, type Transaction } from '#db/schema';
import { type ListColumns, readConsent, readListHeading } from './consent';
import { SKIP_TEXTS } from './newsletter-texts';
import { isSuppressed } from './subscriber.server';

const MAX_TITLE_LINES = 3;
const BATCH = 500;
/** Bytes of an unpacked list, whose lines are held in memory. */
const MAX_BYTES = 25 * 1024 * 1024;
export const IMPORT_SOURCE = 'import';

const email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** `line` is counted from 1 in the file. `word` is the status that is unknown. */
const skippedSchema = z.object({
  line: z.number(),
  email: z.string(),
  reason: z.enum(Object.keys(SKIP_TEXTS) as (keyof typeof SKIP_TEXTS)[]),
  word: z.string().optional(),
});
const reportSchema = z.object({ added: z.number(), skipped: z.array(skippedSchema) });
export type SkippedSubscriber = z.output<typeof skippedSchema>;
export type SubscriberImport = z.output<typeof reportSchema>;

type Line = { line: number; email: string; consentedAt: Date | null };

type Place = { columns: ListColumns; line: number; now: Date };

function readLine(row: readonly string[], { columns, line, now }: Place): Line | SkippedSubscriber {
  const cell = row[columns.address] ?? '';
  const address = email.safeParse(cell);
  if (!address.success) return { line, email: truncate(cell, 254), reason: 'no-address' };
  const consent = readConsent(row, columns, now);
  const person = { line, email: address.data };
  if (consent.outcome === 'no') return { ...person, reason: 'left' };
  if (consent.outcome === 'unknown')
    return { ...person, reason: 'unknown-word', word: truncate(consent.word, 60) };
  return { ...person, consentedAt: consent.at };
}

function addAll(tx: Transaction, lines: readonly Line[], areConfirmed: boolean, now: Date): SubscriberImport {
  const outcome: SubscriberImport = { added: 0, skipped: [] };
  for (const { line, email, consentedAt } of lines) {
    if (isSuppressed(tx, email)) {
      outcome.skipped.push({ line, email, reason: 'left-here' });
      continue;
    }
    const confirmedAt = areConfirmed ? (consentedAt ?? now) : null;
    const values = { email, source: IMPORT_SOURCE, subscriptionDate: now, consentedAt, confirmedAt };
    const row = tx.insert(subscribers).values(values).onConflictDoNothing().returning().get();
    if (row === undefined) outcome.skipped.push({ line, email, reason: 'known' });
    else outcome.added += 1;
    if (row !== undefined && confirmedAt === null) enqueue(tx, 'confirm', row.id);
  }
  return outcome;
}

/** Counts the rows that were left out by reason. Returns an empty text if there are none. */
export function describeSkipped(skipped: readonly SkippedSubscriber[]): string {
  const counts = Object.entries(SKIP_TEXTS).map(([reason, text]) => {
    const count = skipped.filter((each) => each.reason === reason).length;
    return count > 0 && `${count} ${text}`;
  });
  return joinFacts(counts);
}

/** Reads the rows of a list until one is broken. Returns null without an email column. */
async function readList(path: string, now: Date): Promise<(Line | SkippedSubscriber)[] | null> {
  const read: (Line | SkippedSubscriber)[] = [];
  let columns: ListColumns | null = null;
  let line = 1;
  try {
    const options = { delimiter: findDelimiter(await readHead({ path })), relax_quotes: true, trim: true };
    for await (const { record, info } of await readCsvRows(readText({ path }, MAX_BYTES), options)) {
      const row = record.map(unguardCell);
      line = info.lines;
      const heading: ReturnType<typeof readListHeading> = columns === null ? readListHeading(row) : null;
      columns ??= heading;
      if (columns === null && line > MAX_TITLE_LINES) return null;
      if (columns !== null && !heading?.isHeading) read.push(readLine(row, { columns, line, now }));
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!(error instanceof UnreadableFile || code.startsWith('CSV_'))) throw error;
    read.push({ line: line + 1, email: '', reason: 'unreadable' });
  }
  return columns === null ? null : read;
}

/** Imports subscribers from a CSV file, or returns null without an email column. Those not `areConfirmed` get an email that asks. */
export async function importSubscribers(
  path: string,
  { areConfirmed, actor }: { areConfirmed: boolean; actor: Actor },
): Promise<SubscriberImport | null> {
  const now = new Date();
  const read = await readList(path, now);
  if (read === null) return null;
  const outcome: SubscriberImport = { added: 0, skipped: read.filter((each) => 'reason' in each) };
  const lines = read.flatMap((each) => ('reason' in each ? [] : [each]));
  for (let at = 0; at < lines.length; at += BATCH) {
    const batch = lines.slice(at, at + BATCH);
    const { added, skipped } = await write((tx) => addAll(tx, batch, areConfirmed, now));
    outcome.added += added;
    outcome.skipped.push(...skipped);
    // Between two batches, other visitors are answered.
    await turn();
  }
  const how = areConfirmed ? 'all confirmed' : 'asked to confirm by email';
  const what = `imported ${countOf(outcome.added, 'subscriber')}, ${how}`;
  await recordEvent(actor, { what, detail: describeSkipped(outcome.skipped), link: '/admin/subscribers' });
  outcome.skipped.sort((one, other) => one.line - other.line);
  return outcome;
}

export function findSubscriberReport(id: number): SubscriberImport | null {
  return reportSchema.safeParse(findReport(id)).data ?? null;
}

export function describeReason({ reason, word }: SkippedSubscriber): string {
  return word === undefined ? SKIP_TEXTS[reason] : `${SKIP_TEXTS[reason]}: ${word}`;
}
