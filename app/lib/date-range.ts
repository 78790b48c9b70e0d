const PLANNED = { first: 1970, last: 2100 };
const PUBLISHED = { first: 1900, last: 2100 };

type Range = typeof PLANNED;
export const RANGES = { planned: PLANNED, published: PUBLISHED };

/** Compares the year of a date (`YYYY-MM-DD…`) with a range. */
export function isWithin(day: string, { first, last }: Range): boolean {
  const year = Number(day.slice(0, 4));
  return year >= first && year <= last;
}

export function isPublicationDate(date: Date): boolean {
  return !Number.isNaN(date.getTime()) && isWithin(date.toISOString(), PUBLISHED);
}
