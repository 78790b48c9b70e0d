/** Years in which a site plans something, and in which a text may have been published. */
const PLANNED = { first: 1970, last: 2100 };
const PUBLISHED = { first: 1900, last: 2100 };

type Range = typeof PLANNED;
export const RANGES = { planned: PLANNED, published: PUBLISHED };

/** Whether a day (`YYYY-MM-DD…`) lies in a range of years. */
export function isWithin(day: string, { first, last }: Range): boolean {
  const year = Number(day.slice(0, 4));
  return year >= first && year <= last;
}

/** Whether a text can have been published at a moment, or be published then. */
export function isPublicationDate(moment: Date): boolean {
  return !Number.isNaN(moment.getTime()) && isWithin(moment.toISOString(), PUBLISHED);
}
