import { shortDay } from '#app/lib/format';

const DAY = 86_400_000;

export type Period = { label: string; days: string[] };

function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Returns the last 30 days or 12 weeks up to today (UTC), oldest first. */
export function listPeriods(by: 'day' | 'week', now: Date): Period[] {
  const [count, length] = by === 'day' ? [30, 1] : [12, 7];
  return Array.from({ length: count }, (_, index) => {
    const last = now.getTime() - (count - 1 - index) * length * DAY;
    const days = Array.from({ length }, (_day, dayIndex) => dayText(last - (length - 1 - dayIndex) * DAY));
    return { label: shortDay(days[0] ?? ''), days };
  });
}
