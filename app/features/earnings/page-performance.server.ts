import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { countOfferClicks, dayOf, quarterAgo } from '#app/features/analytics/analytics.server';
import { orm } from '#app/infra/database.server';
import { hasRight, type Role } from '#app/lib/permissions';
import { commissions, dailyTotals } from '#db/schema';
import { listFigures, type Money, printAmounts, sumByKey } from './money';

type Kind = 'v' | 'g' | 'p';

function sumEarnings(pages: string[]): Map<string, Money> {
  const { page, day, currency, commission, counted } = commissions;
  const key = sql<string>`${page}`;
  const isRecent = and(eq(counted, true), inArray(page, pages), gte(day, quarterAgo()));
  const n = sql<number>`sum(${commission})`;
  const sums = orm.select({ key, currency, n }).from(commissions).where(isRecent).groupBy(page, currency);
  return sumByKey(sums.all());
}

/** Returns the printed earnings of pages in 90 days, by their ids. Only administrators see earnings. */
export function printEarnings(kind: Kind, ids: number[], role: Role): Map<number, string> {
  if (!hasRight(role, 'site')) return new Map();
  const sums = sumEarnings(ids.map((id) => `${kind}${id}`));
  return new Map([...sums].map(([page, money]) => [Number(page.slice(1)), printAmounts(money)]));
}

/** Returns the key figures of a page in 90 days: views, clicks and, for administrators, earnings. */
export function describePerformance(kind: Kind, id: number, role: Role) {
  const { day, kind: counted, subject, count } = dailyTotals;
  const n = sql<number>`coalesce(sum(${count}), 0)`;
  const sum = (of: `view-${Kind}` | 'click-v' | 'click-g') => {
    const isCounted = and(eq(counted, of), eq(subject, String(id)), gte(day, quarterAgo()));
    return orm.select({ n }).from(dailyTotals).where(isCounted).get()?.n ?? 0;
  };
  const quarter = { from: quarterAgo(), to: dayOf(new Date()) };
  const clicks = kind === 'p' ? (countOfferClicks([id], quarter).get(id) ?? 0) : sum(`click-${kind}`);
  const earnings = sumEarnings([`${kind}${id}`]).get(`${kind}${id}`) ?? {};
  const figures = listFigures({ views: sum(`view-${kind}`), clicks, earnings });
  return figures.slice(0, hasRight(role, 'site') ? 5 : 3);
}
