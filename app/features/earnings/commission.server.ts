import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { countWhere, sqlite } from '#app/infra/database.server';
import { listAmazonKeys } from '#app/lib/link-key';
import { hashToken } from '#app/lib/token.server';
import { commissionReports, commissions, type Transaction } from '#db/schema';
import type { ReadCommission } from './report-reader';
import { NETWORKS } from './report-table';

const COUNTED = ['added', 'changed', 'unchanged', 'replaced', 'skipped'] as const;
export const countsSchema = z.record(z.enum(COUNTED), z.number());
export type ImportCounts = z.output<typeof countsSchema>;

/** Returns whether later reports of a network replace the days of earlier ones, because it names no transactions. */
function isByDays(network: string, hasIds: boolean): boolean {
  const known = NETWORKS.find(({ name }) => name === network);
  return known === undefined ? !hasIds : known.withoutIds?.length === 0;
}

function hash(...texts: string[]): string {
  return hashToken(JSON.stringify(texts)).slice(0, 24);
}

const findProductPage = sqlite
  .prepare<[string], string>(`
    SELECT 'p' || coalesce(products.merged_into_id, products.id) FROM offers JOIN products ON products.id = offers.product_id
    WHERE offers.link_key IN (SELECT value FROM json_each(?)) LIMIT 1`)
  .pluck();

/** Returns the page that a row names: by its sub-id, or by the ASIN of a product. */
function pageOf({ subId, asin }: ReadCommission): string | null {
  const [, kind = '', id] = /^([vgpn])(\d+)$/i.exec(subId ?? '') ?? [];
  if (kind !== '') return `${kind.toLowerCase()}${id}`;
  if (/^[lc]$/i.test(subId ?? '')) return subId?.toLowerCase() ?? null;
  return asin === null ? null : (findProductPage.get(JSON.stringify(listAmazonKeys(asin))) ?? null);
}

/** Gives each row a key. Equal rows without an id are different sales. Of rows with one id, the last counts. */
function withKeys(read: readonly ReadCommission[]): Map<string, ReadCommission> {
  const seen = new Map<string, number>();
  const keyed = new Map<string, ReadCommission>();
  for (const row of read) {
    const own = row.transactionId ?? hash(...row.row);
    const before = seen.get(own) ?? 0;
    seen.set(own, before + 1);
    keyed.set(row.transactionId ?? `${own}#${before + 1}`, row);
  }
  return keyed;
}

/** Finds the rows that count, after a report of a network was added or undone. */
export function refreshCurrent(tx: Transaction, network: string): void {
  // Without the list, each row of a report would be compared with each row of the later ones.
  tx.run(sql`WITH tracking AS MATERIALIZED (SELECT DISTINCT report_id, sub_id FROM commissions WHERE network = ${network})
    UPDATE commissions AS own SET current = NOT EXISTS (
      SELECT 1 FROM commissions later WHERE later.network = own.network AND later.key = own.key
      AND later.report_id > own.report_id)
    AND NOT EXISTS (
      SELECT 1 FROM commission_reports later WHERE later.network = own.network AND later.by_days
      AND later.state = 'imported' AND later.id > own.report_id AND own.day BETWEEN later.first_day AND later.last_day
      -- Reports of other Amazon sites name other tracking ids.
      AND (later.network <> 'Amazon' OR EXISTS (
        SELECT 1 FROM tracking same WHERE same.report_id = later.id AND same.sub_id IS own.sub_id)))
    WHERE network = ${network}`);
  // A declined correction counts against a sale that counts.
  tx.run(sql`UPDATE commissions AS own SET counted = current AND (status <> 'declined' OR (commission < 0 AND EXISTS (
      SELECT 1 FROM commissions sale WHERE sale.network = own.network AND sale.reference = own.reference
      AND sale.current AND sale.commission > 0 AND sale.status <> 'declined')))
    WHERE network = ${network}`);
}

const COMPARED = ['status', 'commission', 'sale', 'subId', 'day', 'currency'] as const;

/** One statement of SQLite itself, because a report may have many rows and other writes wait. */
const insert = sqlite.prepare(`
  INSERT INTO commissions (report_id, network, key, day, retailer, sale, commission, status, sub_id, currency, page, reference)
  VALUES (@reportId, @network, @key, @day, @retailer, @sale, @commission, @status, @subId, @currency, @page, @reference)`);

/** Stores the rows of a report, and counts what they changed. `currency` is for rows that name none. */
export function storeCommissions(
  tx: Transaction,
  { id: reportId, network, hasIds }: { id: number; network: string; hasIds: boolean },
  { read, skipped, currency }: { read: readonly ReadCommission[]; skipped: number; currency: string },
): ImportCounts {
  const counts = { added: 0, changed: 0, unchanged: 0, replaced: 0, skipped };
  const isCurrent = and(eq(commissions.network, network), eq(commissions.current, true));
  const stored = tx.select().from(commissions).where(isCurrent).all();
  const before = new Map(stored.map((row) => [row.key, row]));
  const days = read.map(({ day }) => day).sort();
  for (const [key, given] of withKeys(read)) {
    const row = { ...given, currency: given.currency ?? currency };
    const known = before.get(key);
    if (known === undefined) counts.added += 1;
    else counts[COMPARED.every((name) => known[name] === row[name]) ? 'unchanged' : 'changed'] += 1;
    const reference = row.order === null ? null : hash(row.order);
    insert.run({ ...row, reportId, network, key, page: pageOf(row), reference });
  }
  const isThis = eq(commissionReports.id, reportId);
  const byDays = isByDays(network, hasIds);
  const span = { byDays, firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null };
  tx.update(commissionReports).set(span).where(isThis).run();
  refreshCurrent(tx, network);
  counts.replaced = before.size + counts.added - countWhere(commissions, isCurrent, tx);
  tx.update(commissionReports).set({ counts }).where(isThis).run();
  return counts;
}
