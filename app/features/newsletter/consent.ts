import { readPastDate } from '#app/lib/past-date';

/** Words for consent, as mailing programs export them, in lower case and with spaces. */
const CONSENT_WORD =
  /^(?:yes|y|true|1|on|ok|x|subscribed|subscriber|active|enabled|confirmed|opt(?:ed)? in|(?:double|single) opt in|accepted|granted|express(?:ed)?|explicit|implied|implicit|valid|verified|sendable|marketing(?: contact)?|registered|abonnée?|inscrite?|suscrit[oa]|angemeldet|iscritt[oa]|aangemeld|ingeschreven)$/;
/** Words for people who unsubscribed, whose address failed, or who never agreed. */
const NO_CONSENT_WORD =
  /\bun ?subscri|\b(?:never|not|non)\b|\bopt(?:ed)? out|bounce|clean|\bin ?active|disabled|cancel|complain|spam|junk|block|delete|remove|suppress|archived|invalid|decline|denied|refuse|revoke|withdrawn|expired|pending|unconfirmed|awaiting|\bhold\b|undeliver|blacklist|désabonn|désinscri|abgemeldet|disiscri|afgemeld|uitgeschreven|\bbaja\b|^(?:n|false|0|off|none|left)$|^no\b/;
/** Words for people who unsubscribed, whichever column has them. */
const UNSUBSCRIBED_WORD =
  /^(?:un ?subscribed?|not subscribed|never subscribed|inactive|cancell?ed|(?:hard |soft )?bounced?|cleaned|complain(?:ed|t)|(?:black|block) ?listed|unactivated|opt(?:ed)? out|désabonnée?|désinscrite?|no suscrit[oa]|abgemeldet|disiscritt[oa]|afgemeld|uitgeschreven)$/;
const EMPTY = /^(?:|-+|null|n ?a|none|never|0000 00 00(?: 00 00 00)?)$/;

const OTHER_CHANNEL =
  /\b(?:sms|mms|rcs|text|fax|calls?|whats ?app|phone|mobile|push|telegram|messenger|postal|viber|line)\b/;
const MAIL = /\be ?mails?\b/;

const ADDRESS =
  /^(?:(?:primary |subscriber |customer |contact |your )?e ?mail(?: address| adresse)?(?: 1)?(?: value)?|subscriber|mail|mailadresse|e ?mail ?adres|correo(?: electrónico)?|courriel|e ?post)$/;
/** A heading for the email column when no other names one: next to `email` it is a street. */
const BARE_ADDRESS = /^(?:address|adresse)$/;
/** A heading that has the word for email is about the address, unless it has one of these as well. */
const ABOUT_EMAIL =
  /\b(?:marketing|count|status|state|consent|permission|enabled|disabled|verified|valid|bounced?|date|time|at|opt(?:ed)?|unsubscribed|subscribed|sent|opens?|opened|clicks?|clicked|source|type|hash|domain|reason|list|lists|preferences?)\b/;

/** Columns of a state in words, and those of other things than a subscription. */
const STATE = /\b(?:status|state|statut|estado|stato|consent|permission)\b/;
const OTHER_STATE =
  /\b(?:order|payment|shipping|billing|account|ticket|invoice|fulfil\w*|marital|employment|tax|date|time|at|on|timestamp|reason|source|ip|version)\b/;
const AGREED =
  /^(?:is )?(?:subscribed(?: to (?:e ?mails?|newsletter))?|accepts (?:e ?mail )?marketing|e ?mail (?:marketing|opt in|opted in|subscribed)|(?:marketing )?opt(?:ed)? in|optin|marketing opt in|newsletter(?: opt ?in| subscribed| subscription)?|(?:gdpr )?consent(?:ed| given)?|(?:e ?mail )?(?:confirmed|verified|active|enabled))$/;
/** Columns in which a plain no is a refusal, whatever else they may hold. Counts are not among them. */
const REFUSABLE =
  /^(?!.*\b(?:count|opens?|clicks?|sent|rate|orders?|number|total|score|rating|id|paid|active|plan|premium)\b).*\b(?:consent|gdpr|opt ?in|optin|newsletters?|subscri\w*|marketing|receives?|accepts?|allowed|mailing list)\b/;
const PLAIN_NO = /^(?:no|n|false|0|off)$/;
/** Columns that hold something only for people who unsubscribed. */
const UNSUBSCRIBED_COLUMN =
  /\b(?:unsub|un ?subscri\w*|opt(?:ed)? out|bounced?|blocked|(?:black|block) ?list(?:ed)?|cancell?ed|disabled|deleted|removed|clean(?:ed)?|suppress\w*|complained|junk|optout|inactive|spam|complain\w*|withdrawn|revoked|baja|uitgeschreven|do not (?:e ?mail|contact)|abmelde\w*|abgemeldet|désabonn\w*|désinscri\w*)\b(?!.* (?:count|rate))/;

/** Columns that may hold the date of consent, the best first: a confirmation, a sign-up, the creation of the row. */
const DATES = [
  /\b(?:consent|confirm\w*|double opt in)\b/,
  /\b(?:opt ?in|optin|subscri\w*)\b/,
  /\b(?:created|joined|signed|sign ?up|since|date|added|registered|timestamp)\b/,
];
const NO_CONSENT_DATE =
  /\b(?:ip|source|to|expir\w*|birth\w*|last|updated?|changed|modified|orders?|sent|opened|clicked|zone|un ?subscri\w*|cancell?ed|deleted|purchases?|withdrawn|revoked|complain\w*|clean(?:ed)?|optout|opt out|baja|uitgeschreven)\b/;

function plain(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const isEmailAddress = (cell: string) => cell.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim());

/** Recognizes the columns of a list by its first row, or returns null without an email column. `isHeading` is false for a person. */
export function readListHeading(heading: readonly string[]) {
  const bare = heading.findIndex(isEmailAddress);
  if (bare >= 0) {
    const others = heading.flatMap((_, place) => (place === bare ? [] : [place]));
    const none = { states: [], agreed: [], unsubscribed: [], refusable: [] };
    return { isHeading: false, address: bare, ...none, others, dates: others };
  }
  const names = heading.map(plain);
  // A column about another channel is not about email.
  const isOfMail = names.map((name) => !OTHER_CHANNEL.test(name) || MAIL.test(name));
  const exact = names.findIndex((name) => ADDRESS.test(name));
  const likely = names.findIndex((name) => MAIL.test(name) && !ABOUT_EMAIL.test(name));
  const street = names.findIndex((name) => BARE_ADDRESS.test(name));
  const address = [exact, likely, street].find((place) => place >= 0) ?? -1;
  if (address < 0) return null;
  const places = (matches: (name: string) => boolean) =>
    names.flatMap((name, place) => (place !== address && isOfMail[place] && matches(name) ? [place] : []));
  // Next to a postal address, `state` is a part of it.
  const hasPlaces = names.some((name) => /\b(?:city|zip|postcode|postal code|province)\b/.test(name));
  const agreed = places((name) => AGREED.test(name));
  const isState = (name: string) =>
    STATE.test(name) && !OTHER_STATE.test(name) && !(name === 'state' && hasPlaces);
  const isDate = (name: string) => !AGREED.test(name) && !isState(name) && !NO_CONSENT_DATE.test(name);
  return {
    isHeading: true,
    address,
    agreed,
    states: places(isState),
    unsubscribed: places((name) => UNSUBSCRIBED_COLUMN.test(name) && !AGREED.test(name) && !isState(name)),
    refusable: places((name) => REFUSABLE.test(name)),
    others: places(() => true),
    dates: DATES.flatMap((pattern) => places((name) => pattern.test(name) && isDate(name))),
  };
}

export type ListColumns = NonNullable<ReturnType<typeof readListHeading>>;

export type Consent =
  | { outcome: 'yes'; at: Date | null }
  | { outcome: 'no' }
  /** An unknown word, which is not consent. */
  | { outcome: 'unknown'; word: string };

/** Reads whether a cell means consent. A date in it does: it is the day of the consent. */
function readState(cell: string, now: Date): 'yes' | 'no' | 'unknown' {
  const word = plain(cell);
  if (CONSENT_WORD.test(word)) return 'yes';
  if (NO_CONSENT_WORD.test(word) || EMPTY.test(word)) return 'no';
  return readPastDate(cell, now) === null ? 'unknown' : 'yes';
}

/** Reads a person's consent from the cells of a row. Any refusal comes first, then an unknown word. Dates after `now` do not count. */
export function readConsent(row: readonly string[], columns: ListColumns, now: Date): Consent {
  const cell = (place: number) => (row[place] ?? '').trim();
  for (const place of columns.unsubscribed) {
    const word = plain(cell(place));
    if (!EMPTY.test(word) && !PLAIN_NO.test(word)) return { outcome: 'no' };
  }
  const parts = columns.others.flatMap((place) => cell(place).split(/[,;|]/));
  if (parts.some((part) => UNSUBSCRIBED_WORD.test(plain(part)))) return { outcome: 'no' };
  if (columns.refusable.some((place) => PLAIN_NO.test(plain(cell(place))))) return { outcome: 'no' };
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
