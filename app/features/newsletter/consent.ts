import { readPastDate } from './past-date';

/** Words for consent, as mailing programs export them, in lower case and with spaces. */
const YES =
  /^(?:yes|y|true|1|on|ok|x|subscribed|subscriber|active|enabled|confirmed|opt(?:ed)? in|(?:double|single) opt in|accepted|granted|express(?:ed)?|explicit|implied|implicit|valid|verified|sendable|marketing(?: contact)?|registered|abonnée?|inscrite?|suscrit[oa]|angemeldet|iscritt[oa]|aangemeld|ingeschreven)$/;
/** Words of somebody who has left, whose address failed, or who has never agreed. */
const NO =
  /\bun ?subscri|\b(?:never|not|non)\b|\bopt(?:ed)? out|bounce|clean|\bin ?active|disabled|cancel|complain|spam|junk|block|delete|remove|suppress|archived|invalid|decline|denied|refuse|revoke|withdrawn|expired|pending|unconfirmed|awaiting|\bhold\b|undeliver|blacklist|désabonn|désinscri|abgemeldet|disiscri|afgemeld|uitgeschreven|\bbaja\b|^(?:n|false|0|off|none|left)$|^no\b/;
/** What somebody is called who has left: in whatever column it stands, nobody is written to. */
const HAS_LEFT =
  /^(?:un ?subscribed?|(?:hard |soft )?bounced?|cleaned|complain(?:ed|t)|(?:black|block) ?listed|unactivated|opt(?:ed)? out|désabonnée?|désinscrite?|no suscrit[oa]|abgemeldet|disiscritt[oa]|afgemeld|uitgeschreven)$/;
/** Cells that say nothing. */
const EMPTY = /^(?:|-+|null|n ?a|none|never|0000 00 00(?: 00 00 00)?)$/;

const OTHER_CHANNEL = /\b(?:sms|mms|whats ?app|phone|mobile|push|telegram|messenger|postal|viber|line)\b/;
const MAIL = /\be ?mails?\b/;

/** Headings that name an address and nothing else. */
const ADDRESS =
  /^(?:(?:primary |subscriber |customer |contact |your )?e ?mail(?: address| adresse)?(?: 1)?(?: value)?|subscriber)$/;
/** A heading that names one where no other does: beside `email` it is a street. */
const BARE_ADDRESS = /^(?:address|adresse)$/;
/** A heading that has the word for email is about the address, unless it has one of these as well. */
const ABOUT_EMAIL =
  /\b(?:marketing|count|status|state|consent|permission|enabled|disabled|verified|valid|bounced?|date|time|at|opt(?:ed)?|unsubscribed|subscribed|sent|opens?|opened|clicks?|clicked|source|type|hash|domain|reason|list|lists|preferences?)\b/;

/** Columns of a state in words. */
const STATE =
  /^(?:(?:subscription|subscriber|e ?mail|newsletter|mailing|list|contact|member|marketing|opt in|global) )*(?:status|state|statut|estado|stato|consent|permission)(?: status)?$/;
/** Columns of yes or no. */
const AGREED =
  /^(?:is )?(?:subscribed(?: to (?:e ?mails?|newsletter))?|accepts (?:e ?mail )?marketing|e ?mail (?:marketing|opt in|opted in|subscribed)|(?:marketing )?opt(?:ed)? in|optin|marketing opt in|newsletter(?: opt ?in| subscribed| subscription)?|(?:gdpr )?consent(?:ed| given)?|(?:e ?mail )?(?:confirmed|verified|active|enabled))$/;
/** Columns that hold something only for those who have left. */
const LEFT =
  /\b(?:unsub|un ?subscri\w*|opt(?:ed)? out|bounced?|blocked|(?:black|block) ?list(?:ed)?|cancell?ed|disabled|deleted|removed|clean(?:ed)?|suppress\w*|complained|junk|do not (?:e ?mail|contact)|abmelde\w*|abgemeldet|désabonn\w*|désinscri\w*)\b(?!.* (?:count|rate))/;

/** Columns that may hold the date of consent. What was confirmed says more than what was asked for, and that more than when a line was made. */
const DATES = [
  /\b(?:consent|confirm\w*|double opt in)\b/,
  /\b(?:opt ?in|optin|subscri\w*)\b/,
  /\b(?:created|joined|signed|sign ?up|since|date|added|registered)\b/,
];
const NO_CONSENT_DATE =
  /\b(?:ip|source|to|expir\w*|birth\w*|last|updated?|changed|modified|orders?|sent|opened|clicked|zone|un ?subscri\w*|cancell?ed|deleted)\b/;

/** A heading or cell in lower case, its marks as spaces. */
function plain(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Where a list of people says what about each; places are counted from 0. */
export type ListColumns = {
  address: number;
  states: number[];
  agreed: number[];
  left: number[];
  /** All other columns, which may say that somebody has left. */
  others: number[];
  /** Columns that may hold the date of consent, the surest first. */
  dates: number[];
};

const isAddress = (cell: string) => cell.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim());

/**
 * Tells the columns of a list of people by its first line.
 * @returns null where no column holds email addresses; `isHeading` is false where the first line is a person already.
 */
export function readListHeading(heading: readonly string[]): (ListColumns & { isHeading: boolean }) | null {
  const bare = heading.findIndex(isAddress);
  if (bare >= 0)
    return { isHeading: false, address: bare, states: [], agreed: [], left: [], others: [], dates: [] };
  const names = heading.map(plain);
  // What is said of another channel is said of no mail.
  const isOfMail = names.map((name) => !OTHER_CHANNEL.test(name) || MAIL.test(name));
  const exact = names.findIndex((name) => ADDRESS.test(name));
  const likely = names.findIndex((name) => MAIL.test(name) && !ABOUT_EMAIL.test(name));
  const street = names.findIndex((name) => BARE_ADDRESS.test(name));
  const address = [exact, likely, street].find((place) => place >= 0) ?? -1;
  if (address < 0) return null;
  const places = (matches: (name: string) => boolean) =>
    names.flatMap((name, place) => (place !== address && isOfMail[place] && matches(name) ? [place] : []));
  // Beside a postal address, `state` is a part of it.
  const hasPlaces = names.some((name) => /\b(?:city|zip|postcode|postal code|province)\b/.test(name));
  const agreed = places((name) => AGREED.test(name));
  const isDate = (name: string) => !AGREED.test(name) && !STATE.test(name) && !NO_CONSENT_DATE.test(name);
  return {
    isHeading: true,
    address,
    agreed,
    states: places((name) => STATE.test(name) && !(name === 'state' && hasPlaces)),
    left: places((name) => LEFT.test(name) && !AGREED.test(name) && !STATE.test(name)),
    others: places(() => true),
    dates: DATES.flatMap((pattern) => places((name) => pattern.test(name) && isDate(name))),
  };
}

export type Consent =
  | { outcome: 'yes'; at: Date | null }
  /** They have left, or never agreed. */
  | { outcome: 'no' }
  /** A word that is not known to be a yes: it is not taken as one. */
  | { outcome: 'unknown'; word: string };

/** Reads whether a cell is a yes. A date in it is one: of when they agreed. */
function readState(cell: string, now: Date): 'yes' | 'no' | 'unknown' {
  const word = plain(cell);
  if (YES.test(word)) return 'yes';
  if (NO.test(word) || EMPTY.test(word)) return 'no';
  return readPastDate(cell, now) === null ? 'unknown' : 'yes';
}

/**
 * Reads what a line of a list says of a person's consent to email.
 * @param row the cells of the line.
 * @param now a date of consent after it is none.
 */
export function readConsent(row: readonly string[], columns: ListColumns, now: Date): Consent {
  const cell = (place: number) => (row[place] ?? '').trim();
  for (const place of columns.left) {
    const word = plain(cell(place));
    if (!EMPTY.test(word) && !/^(?:no|n|false|0|off)$/.test(word)) return { outcome: 'no' };
  }
  if (columns.others.some((place) => HAS_LEFT.test(plain(cell(place))))) return { outcome: 'no' };
  const read = [...columns.agreed, ...columns.states].map((place) => ({
    word: cell(place),
    state: readState(cell(place), now),
  }));
  if (read.some(({ state }) => state === 'no')) return { outcome: 'no' };
  const unknown = read.find(({ state }) => state === 'unknown');
  if (unknown !== undefined) return { outcome: 'unknown', word: unknown.word };
  const said = [...columns.dates, ...columns.agreed, ...columns.states].map((place) =>
    readPastDate(cell(place), now),
  );
  return { outcome: 'yes', at: said.find((date) => date !== null) ?? null };
}
