import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { z } from 'zod';
import { unguardCell } from '#app/lib/csv';
import { countOf } from '#app/lib/format';
import { enqueue } from '#app/models/mail/outbox.server';
import { type Actor, recordEvent } from '#app/models/site/audit.server';
import { write } from '#app/models/site/database.server';
import type { Transaction } from '#db/client.server';
import { subscribers } from '#db/schema';
import { hasDeparted } from './subscriber.server';

/** Lines that are written at once. */
const BATCH = 500;
/** What says where a subscriber came from. */
export const IMPORTED = 'import';

/** Headings under which lists of other programs have an address, and when it was agreed to letters. */
const ADDRESS = /^(?:e-?mail(?:[ _-]?address)?|address)$/i;
const LIKELY_ADDRESS = /e-?mail(?!.*(?:marketing|count|status|enabled|verified|date|time))/i;
const CONSENT =
  /^(?:consent|confirm|opt-?in|subscri|created|joined|signed|since|date|added)(?!.*(?:ip$|source|to_))/i;
/** Headings of what says that somebody has left, and those of what says that somebody has not. */
const LEFT = /^(?:unsub|clean|opt[-_ ]?out|email_disabled|deleted|bounce|blocked)/i;
const STAYED = /^(?:subscribed(?:_to_emails)?|accepts.*marketing)$/i;
const NO = /^(?:|0|false|no|n)$/i;
/** A state in words: MailPoet, Brevo, Mailerlite, Buttondown and others have a column of them. */
const STATE = /^(?:status|state)$/i;
const GONE = /unsub|bounce|clean|inactive|complain|block|delete|spam|pending|unconfirmed/i;

const email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** A moment that is written from the year down; the months of other orders cannot be told from their days. */
function readMoment(text: string, now: Date): Date | null {
  const [, day, time = 'T00:00:00', zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(
      text.trim(),
    ) ?? [];
  if (day === undefined) return null;
  const moment = new Date(`${day}${time.replace(/^T?/, 'T')}${/utc/i.test(zone) ? 'Z' : zone}`);
  return Number.isNaN(moment.getTime()) || moment > now ? null : moment;
}

type Columns = { address: number; consent: number; isGone: (row: readonly string[]) => boolean };

/** Where a list has what is needed, by its headings; null where none is an address. */
function findColumns(heading: readonly string[]): Columns | null {
  const names = heading.map((name) => name.trim());
  const exact = names.findIndex((name) => ADDRESS.test(name));
  const likely = names.findIndex(
    (name) => LIKELY_ADDRESS.test(name) && !LEFT.test(name) && !STAYED.test(name),
  );
  const address = exact < 0 ? likely : exact;
  if (address < 0) return null;
  const places = (pattern: RegExp) =>
    names.flatMap((name, place) => (pattern.test(name) && place !== address ? [place] : []));
  const [left, stayed, states] = [places(LEFT), places(STAYED), places(STATE)];
  // What was confirmed says more than what was asked for, and that more than when a line was made.
  const dated = places(CONSENT).filter((place) => !stayed.includes(place));
  const consent =
    dated.find((place) => /consent|confirm/i.test(names[place] ?? '')) ??
    dated.find((place) => /opt-?in|subscri/i.test(names[place] ?? '')) ??
    dated[0] ??
    -1;
  return {
    address,
    consent,
    isGone: (row) =>
      left.some((place) => !NO.test((row[place] ?? '').trim())) ||
      stayed.some((place) => NO.test((row[place] ?? '').trim())) ||
      states.some((place) => GONE.test(row[place] ?? '')),
  };
}

export type SubscriberImport = {
  added: number;
  known: number;
  /** Lines of people who have left, there or here, and those whose address is none. */
  gone: number;
  wrong: number;
};

type Line = { email: string; consentedAt: Date | null };

/** What a line says; or why it is not taken. */
function readLine(row: readonly string[], columns: Columns, now: Date): Line | 'gone' | 'wrong' {
  const address = email.safeParse(row[columns.address] ?? '');
  if (!address.success) return 'wrong';
  if (columns.isGone(row)) return 'gone';
  return { email: address.data, consentedAt: readMoment(row[columns.consent] ?? '', now) };
}

type Added = Pick<SubscriberImport, 'added' | 'known' | 'gone'>;

/** Adds those that are not there yet, and have not left here by themselves. */
function addAll(tx: Transaction, lines: readonly Line[], areConfirmed: boolean, now: Date): Added {
  const outcome: Added = { added: 0, known: 0, gone: 0 };
  for (const { email, consentedAt } of lines) {
    if (hasDeparted(tx, email)) {
      outcome.gone += 1;
      continue;
    }
    const confirmedAt = areConfirmed ? (consentedAt ?? now) : null;
    const row = tx
      .insert(subscribers)
      .values({ email, source: IMPORTED, subscriptionDate: now, consentedAt, confirmedAt })
      .onConflictDoNothing()
      .returning({ id: subscribers.id })
      .get();
    outcome[row === undefined ? 'known' : 'added'] += 1;
    if (row !== undefined && confirmedAt === null) enqueue(tx, 'confirm', row.id);
  }
  return outcome;
}

/** Bytes in which a heading ends. */
const HEAD = 8_192;

/**
 * How a list is written, by its heading: spreadsheets write 'Unicode text' in UTF-16, and of all others only letters of ASCII count
 * here; what parts its cells is what the heading has most of.
 */
async function readForm(path: string): Promise<{ encoding: 'utf16le' | 'utf8'; delimiter: string }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const encoding = buffer[0] === 0xff && buffer[1] === 0xfe ? 'utf16le' : 'utf8';
    const [heading = ''] = buffer.toString(encoding, 0, bytesRead).split(/[\r\n]/);
    const bare = heading.replace(/"[^"]*"/g, '');
    const [delimiter = ','] = [',', ';', '\t'].sort(
      (one, other) => bare.split(other).length - bare.split(one).length,
    );
    return { encoding, delimiter };
  } finally {
    await file.close();
  }
}

/**
 * Takes subscribers from a list of another program (CSV with a heading). Those that are there stay as they were; whoever left there,
 * or here by a letter's link, is not taken.
 * @param areConfirmed whether all of them have confirmed that they want letters; else each is asked by mail.
 * @returns what became of the lines; null where the file is no such list.
 */
export async function importSubscribers(
  path: string,
  { areConfirmed, actor }: { areConfirmed: boolean; actor: Actor },
): Promise<SubscriberImport | null> {
  const now = new Date();
  const outcome: SubscriberImport = { added: 0, known: 0, gone: 0, wrong: 0 };
  let columns: Columns | null = null;
  let lines: Line[] = [];
  const flush = async () => {
    const batch = lines;
    lines = [];
    const { added, known, gone } = await write((tx) => addAll(tx, batch, areConfirmed, now));
    outcome.added += added;
    outcome.known += known;
    outcome.gone += gone;
  };
  const { encoding, delimiter } = await readForm(path);
  const { parse } = await import('csv-parse');
  const rows = createReadStream(path, encoding).pipe(
    parse({ bom: true, delimiter, relaxColumnCount: true, relaxQuotes: true, trim: true }),
  );
  try {
    for await (const read of rows) {
      const row = z.array(z.string()).parse(read).map(unguardCell);
      if (columns === null) {
        columns = findColumns(row);
        if (columns === null) return null;
        continue;
      }
      const line = readLine(row, columns, now);
      if (typeof line === 'string') outcome[line] += 1;
      else lines.push(line);
      if (lines.length >= BATCH) await flush();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))) throw error;
    // What came before a line that breaks off is a list all the same, and is taken and told.
    if (columns === null) return null;
    outcome.wrong += 1;
  }
  await flush();
  const how = areConfirmed ? 'stated to have confirmed' : 'to be asked by mail';
  await recordEvent(actor, {
    what: `imported ${countOf(outcome.added, 'subscriber')}, ${how}`,
    detail: `${outcome.known} were there, ${outcome.gone} had left, ${outcome.wrong} without an address`,
    link: '/admin/subscribers',
  });
  return outcome;
}
