import { Readable } from 'node:stream';
import { z } from 'zod';
import { enqueue } from '#app/features/mail/mail-queue.server';
import { type Actor, recordEvent } from '#app/infra/audit.server';
import { write } from '#app/infra/database.server';
import { findDelimiter, unguardCell } from '#app/lib/csv';
import { countOf } from '#app/lib/format';
import { readHead, readText, UnreadableFile } from '#app/lib/text-file.server';
import { truncate } from '#app/lib/truncate';
import type { Transaction } from '#db/client.server';
import { subscribers } from '#db/schema';
import { type ListColumns, readConsent, readListHeading } from './consent';
import { isSuppressed } from './subscriber.server';

/** How many lines above a heading are skipped. */
const MAX_TITLE_LINES = 3;
/** Lines that are written at once. */
const BATCH = 500;
/** The source of imported subscribers. */
export const IMPORTED = 'import';

const readSchema = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) });
const email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** Why a line of a list was not taken. */
export type SkipReason =
  /** The address is a subscriber already. */
  | 'known'
  /** The list says that they unsubscribed, that their address failed, or that they never agreed. */
  | 'left'
  /** They unsubscribed here. */
  | 'left-here'
  | 'unknown-word'
  | 'no-address'
  /** The file ends too early, or cannot be read from here on. */
  | 'unreadable';

/** @property line counted from 1 in the file. @property word the word that is not known to be a yes. */
export type Skipped = { line: number; email: string; reason: SkipReason; word?: string };

export type SubscriberImport = { added: number; skipped: Skipped[] };

type Line = { line: number; email: string; consentedAt: Date | null };

/** Reads a line of a list; or why it is not taken. */
function readLine(
  row: readonly string[],
  { columns, line, now }: { columns: ListColumns; line: number; now: Date },
): Line | Skipped {
  const cell = row[columns.address] ?? '';
  const address = email.safeParse(cell);
  if (!address.success) return { line, email: truncate(cell, 254), reason: 'no-address' };
  const consent = readConsent(row, columns, now);
  const place = { line, email: address.data };
  if (consent.outcome === 'no') return { ...place, reason: 'left' };
  if (consent.outcome === 'unknown')
    return { ...place, reason: 'unknown-word', word: truncate(consent.word, 60) };
  return { ...place, consentedAt: consent.at };
}

/** Adds new subscribers, except people who unsubscribed here. */
function addAll(tx: Transaction, lines: readonly Line[], areConfirmed: boolean, now: Date): SubscriberImport {
  const outcome: SubscriberImport = { added: 0, skipped: [] };
  for (const { line, email, consentedAt } of lines) {
    if (isSuppressed(tx, email)) {
      outcome.skipped.push({ line, email, reason: 'left-here' });
      continue;
    }
    const confirmedAt = areConfirmed ? (consentedAt ?? now) : null;
    const row = tx
      .insert(subscribers)
      .values({ email, source: IMPORTED, subscriptionDate: now, consentedAt, confirmedAt })
      .onConflictDoNothing()
      .returning({ id: subscribers.id })
      .get();
    if (row === undefined) outcome.skipped.push({ line, email, reason: 'known' });
    else outcome.added += 1;
    if (row !== undefined && confirmedAt === null) enqueue(tx, 'confirm', row.id);
  }
  return outcome;
}

const REASON_TEXTS: Record<SkipReason, (count: number) => string> = {
  known: (count) => `${count} subscribed already`,
  left: (count) => `${count} had left or never agreed, by the list`,
  'left-here': (count) => `${count} had left here`,
  'unknown-word': (count) => `${count} with a status that is not known to mean “subscribed”`,
  'no-address': (count) => `${countOf(count, 'row')} had no email address`,
  unreadable: () => 'the file cannot be read to its end',
};

/** Sums up why lines of a list were left out; an empty text where none was. */
export function describeSkipped(skipped: readonly Skipped[]): string {
  return Object.entries(REASON_TEXTS)
    .flatMap(([reason, describe]) => {
      const count = skipped.filter((each) => each.reason === reason).length;
      return count > 0 ? [describe(count)] : [];
    })
    .join('; ');
}

/** Whether an error says that a file has no table, or ends too early. */
function isOfFile(error: unknown): boolean {
  if (error instanceof UnreadableFile) return true;
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
}

/** The rows of a list, and the line of the file in which each ends. @throws UnreadableFile */
async function* readRows(path: string): AsyncGenerator<{ row: string[]; line: number }> {
  const delimiter = findDelimiter(await readHead({ path }));
  const { parse } = await import('csv-parse');
  const text = Readable.from(readText({ path }));
  const parser = text.pipe(
    parse({
      delimiter,
      info: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      trim: true,
    }),
  );
  text.on('error', (error) => parser.destroy(error));
  for await (const read of parser) {
    const { record, info } = readSchema.parse(read);
    yield { row: record.map(unguardCell), line: info.lines };
  }
}

/**
 * Imports subscribers from the list of another program (CSV with a heading). Existing subscribers do not change. People who
 * unsubscribed there or here are left out.
 * @param areConfirmed whether all of them have confirmed; if not, each gets an email that asks.
 * @returns the number of new subscribers and the lines left out; null when the file is not such a list.
 */
export async function importSubscribers(
  path: string,
  { areConfirmed, actor }: { areConfirmed: boolean; actor: Actor },
): Promise<SubscriberImport | null> {
  const now = new Date();
  const outcome: SubscriberImport = { added: 0, skipped: [] };
  let columns: ListColumns | null = null;
  let line = 1;
  let lines: Line[] = [];
  const flush = async () => {
    const batch = lines;
    lines = [];
    const { added, skipped } = await write((tx) => addAll(tx, batch, areConfirmed, now));
    outcome.added += added;
    outcome.skipped.push(...skipped);
  };
  const take = (person: Line | Skipped) => {
    if ('reason' in person) outcome.skipped.push(person);
    else lines.push(person);
  };
  try {
    for await (const { row, line: read } of readRows(path)) {
      line = read;
      if (columns === null) {
        const heading = readListHeading(row);
        if (heading === null) {
          if (line > MAX_TITLE_LINES) return null;
          continue;
        }
        columns = heading;
        if (heading.isHeading) continue;
      }
      take(readLine(row, { columns, line, now }));
      if (lines.length >= BATCH) await flush();
    }
  } catch (error) {
    if (!isOfFile(error)) throw error;
    // The lines before a broken one are imported, and the report names the broken one.
    outcome.skipped.push({ line: line + 1, email: '', reason: 'unreadable' });
  }
  if (columns === null) return null;
  await flush();
  const how = areConfirmed ? 'stated to have confirmed' : 'to be asked by mail';
  await recordEvent(actor, {
    what: `imported ${countOf(outcome.added, 'subscriber')}, ${how}`,
    detail: describeSkipped(outcome.skipped),
    link: '/admin/subscribers',
  });
  outcome.skipped.sort((one, other) => one.line - other.line);
  return outcome;
}
