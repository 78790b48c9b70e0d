import { and, asc, desc, eq, gte, like, lt } from 'drizzle-orm';
import { readWallClock } from '#app/lib/time-zone';
import { truncate } from '#app/lib/truncate';
import type { Transaction } from '#db/client.server';
import { auditLog } from '#db/schema';
import { orm, write } from './database.server';
import { env } from './env.server';

export type Actor = { username: string };
export const COMMAND_LINE: Actor = { username: 'the command line' };
export const SCHEDULE: Actor = { username: 'the schedule' };
export type AuditEntry = typeof auditLog.$inferSelect;

type Change = {
  /** A verb and its object, such as 'deleted 3 videos'. */
  what: string;
  detail?: string | undefined;
  link?: string | undefined;
};

const MAX_DETAIL_LENGTH = 1_000;

/** Adds an entry to the activity log, in the transaction that makes the change. */
export function recordChange(tx: Transaction, { username }: Actor, { what, detail, link }: Change): void {
  tx.insert(auditLog)
    .values({
      at: new Date(),
      who: username,
      what,
      detail: detail === undefined ? null : truncate(detail, MAX_DETAIL_LENGTH),
      link: link ?? null,
    })
    .run();
}

export function recordEvent(actor: Actor, change: Change): Promise<void> {
  return write((tx) => recordChange(tx, actor, change));
}

/** The filters of the activity log. Days are `YYYY-MM-DD` in the site's time zone, both included. */
export type AuditFilter = { who: string; what: string; from: string; to: string };

function startOf(day: string): Date {
  return readWallClock(`${day}T00:00`, env.TIME_ZONE) ?? new Date(`${day}T00:00:00Z`);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

export function listAuditEntries(
  { who, what, from, to }: AuditFilter,
  { limit, before }: { limit: number; before?: number | undefined },
): AuditEntry[] {
  const fits = and(
    before === undefined ? undefined : lt(auditLog.id, before),
    who === '' ? undefined : eq(auditLog.who, who),
    what === '' ? undefined : like(auditLog.what, `%${what.replace(/[%_\\]/g, '')}%`),
    from === '' ? undefined : gte(auditLog.at, startOf(from)),
    to === '' ? undefined : lt(auditLog.at, startOf(dayAfter(to))),
  );
  return orm.select().from(auditLog).where(fits).orderBy(desc(auditLog.id)).limit(limit).all();
}

export function listActors(): string[] {
  return orm
    .selectDistinct({ who: auditLog.who })
    .from(auditLog)
    .orderBy(asc(auditLog.who))
    .all()
    .map(({ who }) => who);
}
