import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { belongsTo, createdAt, flag, id, json, time } from './columns';

export const COMMISSION_STATUSES = ['pending', 'approved', 'declined', 'paid'] as const;

/** Uploaded reports of affiliate networks. */
export const commissionReports = sqliteTable(
  'commission_reports',
  {
    id: id(),
    name: text().notNull(),
    network: text().notNull(),
    /** A hash of the file, to recognize it when it is uploaded again. */
    fingerprint: text().notNull(),
    /** `mapping`: waits until a person chooses its columns. */
    state: text({ enum: ['mapping', 'imported', 'undone'] }).notNull(),
    /** The headings of the file, joined. A later file with them is read by the same mapping. */
    headings: text().notNull(),
    /** The columns and words that a person chose. Null: the network is known. */
    mapping: json(),
    /** The rows of a file that waits, without columns about customers. */
    rows: json(),
    /** Later reports replace its rows on these days, because the network names no transactions. */
    byDays: flag(),
    firstDay: text(),
    lastDay: text(),
    /** What its rows changed, as the import reported it. */
    counts: json(),
    who: text().notNull(),
    createdAt: createdAt(),
    undoneAt: time(),
  },
  (t) => [
    index('commission_reports_headings').on(t.headings, t.id),
    index('commission_reports_fingerprint').on(t.fingerprint),
  ],
);

/** Every row of every report. Only the newest row of a transaction counts, so an undone import shows the one before. */
export const commissions = sqliteTable(
  'commissions',
  {
    reportId: belongsTo(() => commissionReports.id),
    network: text().notNull(),
    /** The network's id of the transaction, or a hash of its row. */
    key: text().notNull(),
    /** The order that a correction belongs to, as a hash. */
    reference: text(),
    day: text().notNull(),
    retailer: text().notNull(),
    /** In ten-thousandths of the currency. Null: the report names none. */
    sale: integer(),
    /** In ten-thousandths of the currency. */
    commission: integer().notNull(),
    currency: text().notNull(),
    status: text({ enum: COMMISSION_STATUSES }).notNull(),
    subId: text(),
    /** The page that the sub-id names, such as `v12`, or the product of an ASIN. */
    page: text(),
    /** Whether it is the newest row of its transaction. */
    current: flag(),
    /** Whether it is in sums: current and not declined. */
    counted: flag(),
  },
  (t) => [
    primaryKey({ columns: [t.reportId, t.key] }),
    index('commissions_key').on(t.network, t.key, t.reportId),
    index('commissions_reference').on(t.network, t.reference).where(sql`reference is not null`),
    index('commissions_sums').on(t.day, t.page, t.retailer, t.currency, t.commission).where(sql`counted = 1`),
    index('commissions_pages').on(t.page, t.day, t.currency, t.commission).where(sql`counted = 1`),
  ],
);
