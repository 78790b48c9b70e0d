import { and, asc, desc, eq, gte, like, lt } from 'drizzle-orm';
import { addDays } from '#app/lib/date-range';
import { startOfDay } from '#app/lib/format';
import { auditLog } from '#db/schema';
import { orm } from './database.server';
import { env } from './env.server';

type Filter = Record<'who' | 'what' | 'from' | 'to', string>;
type Page = { limit: number; before?: number | undefined };

/** Lists entries by who did what. Days are `YYYY-MM-DD` in the site's time zone, both included. An empty text filters nothing. */
export function listAuditEntries({ who, what, from, to }: Filter, { limit, before }: Page) {
  const fits = and(
    before === undefined ? undefined : lt(auditLog.id, before),
    who === '' ? undefined : eq(auditLog.who, who),
    what === '' ? undefined : like(auditLog.what, `%${what.replace(/[%_\\]/g, '')}%`),
    from === '' ? undefined : gte(auditLog.at, startOfDay(from, env.TIME_ZONE)),
    to === '' ? undefined : lt(auditLog.at, startOfDay(addDays(to, 1), env.TIME_ZONE)),
  );
  return orm.select().from(auditLog).where(fits).orderBy(desc(auditLog.id)).limit(limit).all();
}

export function listActors(): string[] {
  const { who } = auditLog;
  const actors = orm.selectDistinct({ who }).from(auditLog).orderBy(asc(who)).all();
  return actors.map((actor) => actor.who);
}
