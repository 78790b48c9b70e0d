import { desc, lt } from 'drizzle-orm';
import type { Transaction } from '../../db/client.server';
import { auditLog } from '../../db/schema';
import { orm } from './database.server';

/** The administrator who does something. */
export type Actor = { username: string };
export type AuditEntry = typeof auditLog.$inferSelect;

const LONGEST_DETAIL = 300;

/** Writes down who did what, in the transaction that does it. */
export function recordChange(tx: Transaction, { username }: Actor, what: string, detail?: string): void {
  tx.insert(auditLog)
    .values({ at: new Date(), who: username, what, detail: detail?.slice(0, LONGEST_DETAIL) ?? null })
    .run();
}

/** The newest entries, or those older than one that was shown. */
export function listAuditEntries({ limit, before }: { limit: number; before?: number }): AuditEntry[] {
  const older = before === undefined ? undefined : lt(auditLog.id, before);
  return orm.select().from(auditLog).where(older).orderBy(desc(auditLog.id)).limit(limit).all();
}
