import { readPastDate } from '#app/lib/past-date';
import * as words from './consent-words';

/** Recognizes the columns of a list by its first row, or returns null without an email column. `isHeading` is false for a person. */
export function readListHeading(heading: readonly string[]) {
  const bare = heading.findIndex(isEmailAddress);
  if (bare >= 0) {
    const others = heading.flatMap((_, place) => (place === bare ? [] : [place]));
    const none = { states: [], agreed: [], unsubscribed: [], refusable: [] };
    return { isHeading: false, address: bare, ...none, others, dates: others };
  }
  const names = heading.map(plain);
  const address = findAddress(names);
  if (address === null) return null;
  // A column about another channel is not about email.
  const isOfMail = (name: string) => !words.OTHER_CHANNEL.test(name) || words.MAIL.test(name);
  const list = (matches: (name: string) => boolean) =>
    names.flatMap((name, place) => (place !== address && isOfMail(name) && matches(name) ? [place] : []));
  const isPostal = names.some((name) => words.PLACE.test(name));
  const isAgreed = (name: string) => words.AGREED.test(name.replace(/^is /, ''));
  const isState = (name: string) =>
    words.STATE.test(name) && !words.OTHER_STATE.test(name) && !(name === 'state' && isPostal);
  const isOther = (name: string) => !isAgreed(name) && !isState(name);
  return {
    isHeading: true,
    address,
    agreed: list(isAgreed),
    states: list(isState),
    unsubscribed: list((name) => words.UNSUBSCRIBED_COLUMN.test(name) && isOther(name)),
    refusable: list((name) => words.REFUSABLE.test(name) && !words.NOT_REFUSABLE.test(name)),
    others: list(() => true),
    dates: words.DATES.flatMap((date) =>
      list((name) => date.test(name) && isOther(name) && !words.NO_CONSENT_DATE.test(name)),
    ),
  };
}

function findAddress(names: readonly string[]): number | null {
  const exact = names.findIndex((name) => words.ADDRESS.test(name));
  const likely = names.findIndex((name) => words.MAIL.test(name) && !words.ABOUT_EMAIL.test(name));
  const street = names.findIndex((name) => words.BARE_ADDRESS.test(name));
  return [exact, likely, street].find((place) => place >= 0) ?? null;
}

export type ListColumns = NonNullable<ReturnType<typeof readListHeading>>;

export type Consent =
  | { outcome: 'yes'; at: Date | null }
  | { outcome: 'no' }
  /** An unknown word, which is not consent. */
  | { outcome: 'unknown'; word: string };

/** Reads a person's consent from the cells of a row. Any refusal comes first, then an unknown word. Dates after `now` do not count. */
export function readConsent(row: readonly string[], columns: ListColumns, now: Date): Consent {
  const cell = (place: number) => (row[place] ?? '').trim();
  for (const place of columns.unsubscribed) {
    const word = plain(cell(place));
    if (!words.EMPTY.test(word) && !words.PLAIN_NO.test(word)) return { outcome: 'no' };
  }
  const parts = columns.others.flatMap((place) => cell(place).split(/[,;|]/));
  if (parts.some((part) => words.UNSUBSCRIBED.test(plain(part)))) return { outcome: 'no' };
  if (columns.refusable.some((place) => words.PLAIN_NO.test(plain(cell(place))))) return { outcome: 'no' };
  const read = [...columns.agreed, ...columns.states].map((place) => ({
    word: cell(place),
    state: readState(cell(place), now),
  }));
  if (read.some(({ state }) => state === 'no')) return { outcome: 'no' };
  const unknown = read.find(({ state }) => state === 'unknown');
  if (unknown !== undefined) return { outcome: 'unknown', word: unknown.word };
  const dates = [...columns.dates, ...columns.agreed, ...columns.states].map((place) =>
    readPastDate(cell(place), now),
  );
  return { outcome: 'yes', at: dates.find((date) => date !== null) ?? null };
}

/** Reads whether a cell means consent. A date in it does: it is the day of the consent. */
function readState(cell: string, now: Date): 'yes' | 'no' | 'unknown' {
  const word = plain(cell);
  if (words.CONSENT.test(word)) return 'yes';
  if (words.NO_CONSENT.test(word) || words.EMPTY.test(word)) return 'no';
  return readPastDate(cell, now) === null ? 'unknown' : 'yes';
}

function plain(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const isEmailAddress = (cell: string) => cell.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim());
