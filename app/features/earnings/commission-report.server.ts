import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { type Actor, columnsOf, orm, type Reader, recordChange, write } from '#app/infra/database.server';
import { countOf } from '#app/lib/format';
import { hashToken } from '#app/lib/token.server';
import { commissionReports, commissions } from '#db/schema';
import { countsSchema, type ImportCounts, refreshCurrent, storeCommissions } from './commission.server';
import type { REPORT_ERRORS } from './earnings-texts';
import { type Money, sumByKey } from './money';
import * as reader from './report-reader';
import { type ReportTable, readReportTable, tableSchema } from './report-table';

/** Columns about customers, which are never stored. */
const CUSTOMER =
  /\bip\b|_ip|ip ?hash|e-?mail|phone|customer|kunde|client|post ?code|\bzip|address|cookie|user.?agent|city|region/i;

function withoutCustomers(table: ReportTable): ReportTable {
  const isOpen = table.headings.map((heading) => !CUSTOMER.test(heading));
  const hide = (cells: string[]) => cells.map((cell, at) => (isOpen[at] === false ? '' : cell));
  return { ...table, rows: table.rows.map(({ line, cells }) => ({ line, cells: hide(cells) })) };
}

const headingsOf = ({ headings }: ReportTable) => headings.join('\n');

/** Returns the mapping that a person chose for an earlier file with these headings, or null. */
function findMapping(table: ReportTable): reader.ReportMapping | null {
  const { headings, mapping, id } = commissionReports;
  const isRead = ne(commissionReports.state, 'mapping');
  const chosen = and(eq(headings, headingsOf(table)), isNotNull(mapping), isRead);
  const row = orm.select({ mapping }).from(commissionReports).where(chosen).orderBy(desc(id)).get();
  return reader.reportMappingSchema.safeParse(row?.mapping).data ?? null;
}

type File = { name: string; text: string; currency: string };
type NewReport = Omit<typeof commissionReports.$inferInsert, 'state'>;
type ReportOutcome =
  | { state: keyof typeof REPORT_ERRORS | 'known' }
  | { state: 'mapping'; id: number }
  | { state: 'imported'; id: number; network: string; counts: ImportCounts; skipped: reader.SkippedRow[] };

/** Returns the outcome for a file that another report has, or null. A report that waits for its columns may be imported. */
function findSame(
  { fingerprint, id }: Pick<NewReport, 'fingerprint' | 'id'>,
  reader: Reader = orm,
): ReportOutcome | null {
  const isFile = and(eq(commissionReports.fingerprint, fingerprint), ne(commissionReports.state, 'undone'));
  const known = reader.select().from(commissionReports).where(isFile).get();
  if (known === undefined) return null;
  if (known.state !== 'mapping') return { state: 'known' };
  return known.id === id ? null : { state: 'mapping', id: known.id };
}

const LINK = '/admin/earnings';

function save(
  actor: Actor,
  report: NewReport,
  { mapping, read, currency }: { mapping: reader.ReportMapping; read: reader.ReadReport; currency: string },
) {
  const { network } = mapping;
  return write((tx): ReportOutcome => {
    // It may have been imported while this one was read.
    const same = findSame(report, tx);
    if (same !== null) return same;
    const values = { ...report, network, state: 'imported' as const, rows: null };
    const again = { target: commissionReports.id, set: values };
    const { id } = tx.insert(commissionReports).values(values).onConflictDoUpdate(again).returning().get();
    const rows = { read: read.commissions, skipped: read.skipped.length, currency };
    const hasIds = mapping.columns.id !== undefined;
    const counts = storeCommissions(tx, { id, network, hasIds }, rows);
    const detail = `${network}, ${report.name}: ${countOf(read.commissions.length, 'commission')}`;
    recordChange(tx, actor, { what: 'imported a commission report', detail, link: LINK });
    return { state: 'imported', id, network, counts, skipped: read.skipped };
  });
}

/** Imports a report, or stores it until a person chooses its columns. A file that was imported already changes nothing. */
export async function importReport({ name, text, currency }: File, actor: Actor): Promise<ReportOutcome> {
  const table = await readReportTable(text);
  if (typeof table === 'string') return { state: table };
  if (table.rows.length === 0) return { state: 'empty' };
  const fingerprint = hashToken(text);
  const known = findSame({ fingerprint });
  if (known !== null) return known;
  const { isKnown, ...guess } = reader.guessMapping(table);
  const chosen = isKnown ? null : findMapping(table);
  const mapping = chosen ?? guess;
  const read = await reader.readReport(table, { ...mapping, currency });
  const { network } = mapping;
  const report = { name, fingerprint, headings: headingsOf(table), who: actor.username, network };
  const isWhole = mapping.columns.date !== undefined && mapping.columns.commission !== undefined;
  const isClear = (isKnown || chosen !== null) && isWhole && read.unknownWords.length === 0;
  if (isClear && read.commissions.length > 0)
    return save(actor, { ...report, mapping: chosen }, { mapping, read, currency });
  const rows = withoutCustomers(table);
  return write((tx) => {
    const same = findSame(report, tx);
    if (same !== null) return same;
    const values = { ...report, state: 'mapping' as const, rows };
    const { id } = tx.insert(commissionReports).values(values).returning({ id: commissionReports.id }).get();
    return { state: 'mapping', id };
  });
}

/** Returns a report that waits for its columns, with the guessed ones, or null. */
export function findWaitingReport(id: number) {
  const waits = and(eq(commissionReports.id, id), eq(commissionReports.state, 'mapping'));
  const report = orm.select().from(commissionReports).where(waits).get();
  const table = tableSchema.safeParse(report?.rows).data;
  if (report === undefined || table === undefined) return null;
  const { isKnown, ...guess } = reader.guessMapping(table);
  return { report, table, guess };
}

/** Imports a waiting report by the chosen columns. Returns the words of status that need a meaning. */
export async function importByMapping(
  { report, table }: NonNullable<ReturnType<typeof findWaitingReport>>,
  { mapping, currency }: { mapping: reader.ReportMapping; currency: string },
  actor: Actor,
): Promise<ReportOutcome | { unknownWords: string[] } | { commissions: 0; skipped: reader.SkippedRow[] }> {
  const read = await reader.readReport(table, { ...mapping, currency });
  if (read.unknownWords.length > 0) return { unknownWords: read.unknownWords };
  if (read.commissions.length === 0) return { commissions: 0, skipped: read.skipped };
  return save(actor, { ...report, mapping }, { mapping, read, currency });
}

export async function discardReport(id: number): Promise<void> {
  const waits = and(eq(commissionReports.id, id), eq(commissionReports.state, 'mapping'));
  await write((tx) => tx.delete(commissionReports).where(waits).run());
}

/** Takes the rows of an import out again. Rows of earlier reports count again. Returns false if it was undone already. */
export async function undoReport(id: number, actor: Actor): Promise<boolean> {
  return write((tx) => {
    const imported = and(eq(commissionReports.id, id), eq(commissionReports.state, 'imported'));
    const undone = { state: 'undone', undoneAt: new Date() } as const;
    const report = tx.update(commissionReports).set(undone).where(imported).returning().get();
    if (report === undefined) return false;
    tx.delete(commissions).where(eq(commissions.reportId, id)).run();
    refreshCurrent(tx, report.network);
    recordChange(tx, actor, { what: 'undid a commission report', detail: report.name, link: LINK });
    return true;
  });
}

export function listReports(limit: number) {
  const shown = ['id', 'name', 'network', 'state', 'counts', 'firstDay', 'lastDay', 'createdAt'] as const;
  const reports = orm.select(columnsOf(commissionReports, ...shown)).from(commissionReports);
  const newest = reports.orderBy(desc(commissionReports.id)).limit(limit).all();
  return newest.map((each) => ({ ...each, counts: countsSchema.safeParse(each.counts).data ?? null }));
}

/** Sums the current commissions of each network by status. Corrections that count are among the approved ones. */
export function sumByNetwork(): { network: string; sums: Record<string, Money> }[] {
  const { network, currency, commission, current, counted } = commissions;
  const status = sql<string>`iif(${counted} AND ${commissions.status} = 'declined', 'approved', ${commissions.status})`;
  const columns = { network, key: status, currency, n: sql<number>`sum(${commission})` };
  const counting = orm.select(columns).from(commissions).where(eq(current, true));
  const rows = counting.groupBy(network, status, currency).all();
  return [...new Set(rows.map((row) => row.network))].map((name) => ({
    network: name,
    sums: Object.fromEntries(sumByKey(rows.filter((row) => row.network === name))),
  }));
}
