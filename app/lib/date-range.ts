/** Years of dates that a site plans, and of dates on which a text may have been published. */
const PLANNED = { first: 1970, last: 2100 };
const PUBLISHED = { first: 1900, last: 2100 };

type Range = typeof PLANNED;
export const RANGES = { planned: PLANNED, published: PUBLISHED };

/** Whether a day (`YYYY-MM-DD…`) lies in a range of years. */
export function isWithin(day: string, { first, last }: Range): boolean {
  const year = Number(day.slice(0, 4));
  return year >= first && year <= last;
}

/** Whether a moment can be the publication date of a text. */
export function isPublicationDate(date: Date): boolean {
  return !Number.isNaN(date.getTime()) && isWithin(date.toISOString(), PUBLISHED);
}
