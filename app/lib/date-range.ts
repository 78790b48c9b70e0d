/** The years of dates. */
export const RANGES = { planned: { first: 1970, last: 2100 }, published: { first: 1900, last: 2100 } };

/** A day in milliseconds. */
export const DAY = 86_400_000;

/** Returns the day some days after another one: `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** Compares the year of a date (`YYYY-MM-DD…`) with a range. */
export function isWithin(day: string, range: keyof typeof RANGES): boolean {
  const year = Number(day.slice(0, 4));
  return year >= RANGES[range].first && year <= RANGES[range].last;
}

export function isPublicationDate(date: Date): boolean {
  return !Number.isNaN(date.getTime()) && isWithin(date.toISOString(), 'published');
}
