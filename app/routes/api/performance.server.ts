import { z } from 'zod';
import { type Money, perHundred, type Sums } from '#app/features/earnings/money';
import { readPerformance } from '#app/features/earnings/performance.server';
import { DIMENSIONS, RANGE_DAYS } from '#app/features/earnings/performance-range';
import { SCALE } from '#app/features/earnings/report-values';
import { endpoint } from '#app/server/api/endpoint.server';
import { resource } from './resources';

const MAX_ROWS = 1_000;
const count = z.int().nonnegative();
const money = z.record(z.string(), z.number()).describe('Amounts by currency, for example `{"EUR": 12.5}`.');
const sums = {
  views: count,
  clicks: count,
  clickRate: z.number().nullable().describe('Clicks for each view. null: no views.'),
  earnings: money,
  earningsPer100Clicks: money,
};
const ranked = z.array(z.object({ name: z.string(), count }));
const date = z.iso.date();

const performanceResource = resource('Performance', {
  from: date,
  to: date,
  by: z.enum(Object.keys(DIMENSIONS)),
  totals: z.object(sums),
  before: z.object(sums).describe('The same number of days before.'),
  days: z.array(z.object({ date, ...sums })),
  rows: z.array(z.object({ id: z.string(), name: z.string(), ...sums })),
  referrers: ranked,
  topPages: ranked,
  emptySearches: ranked,
  missingPages: ranked,
});

function toMoney(amounts: Money): Money {
  return Object.fromEntries(
    Object.entries(amounts).map(([currency, units]) => [currency, Math.round(units) / SCALE]),
  );
}

function toSums(row: Sums) {
  const { views, clicks, earnings } = row;
  return {
    views,
    clicks,
    clickRate: views === 0 ? null : clicks / views,
    earnings: toMoney(earnings),
    earningsPer100Clicks: toMoney(perHundred(row)),
  };
}

export const performance = {
  showPerformance: endpoint({
    access: 'site',
    path: '/api/admin/performance',
    summary: 'Get views, clicks and earnings',
    description: `Returns the sums of a range of days (UTC), and up to ${MAX_ROWS} rows, the highest earnings first. Without a range: 30 days.`,
    query: z.object({
      from: date.optional(),
      to: date.optional(),
      days: z.enum(RANGE_DAYS).optional(),
      by: z.enum(Object.keys(DIMENSIONS)).default('video'),
    }),
    data: performanceResource,
    example: { query: { days: '30', by: 'video' } },
    handle({ query }) {
      const { by, range, totals, before, days, rows, visits } = readPerformance(
        new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined)),
        MAX_ROWS,
      );
      const counts = (list: typeof visits.pages) => list.map(({ name, count: n }) => ({ name, count: n }));
      return {
        data: {
          ...range.span,
          by,
          totals: toSums(totals),
          before: toSums(before),
          days: days.map((each) => ({ date: each.day, ...toSums(each) })),
          rows: rows.map(({ id, name, ...row }) => ({ id, name, ...toSums(row) })),
          referrers: counts(visits.referrers),
          topPages: counts(visits.pages),
          emptySearches: counts(visits.emptySearches),
          missingPages: counts(visits.missingPages),
        },
      };
    },
  }),
};
