// Mailing programs export these words. Before they are compared, they are in lower case, with spaces for all other signs. The parts of a
// list are separated by bars, and may be regular expressions.

const join = ({ raw: [list = ''] }: TemplateStringsArray) => list.trim().replace(/\s*[\n|]\s*/g, '|');

const whole = (list: TemplateStringsArray) => new RegExp(`^(?:${join(list)})$`);
const within = (list: TemplateStringsArray) => new RegExp(`\\b(?:${join(list)})\\b`);
const anywhere = (list: TemplateStringsArray) => new RegExp(join(list));

/** Cells that mean consent. */
export const CONSENT = whole`
  yes | y | true | 1 | on | ok | x
  subscribed | subscriber | registered | active | enabled | marketing(?: contact)?
  confirmed | verified | valid | sendable | accepted | granted
  opt(?:ed)? in | (?:double|single) opt in | express(?:ed)? | explicit | implied | implicit
  abonnée? | inscrite? | suscrit[oa] | angemeldet | iscritt[oa] | aangemeld | ingeschreven`;

/** Cells of people who unsubscribed, whose address failed, or who never agreed. */
export const NO_CONSENT = anywhere`
  ^(?:n|false|0|off|none|left)$ | ^no\b | \b(?:never|not|non)\b
  \bun ?subscri | \bopt(?:ed)? out | \bin ?active | \bhold\b | \bbaja\b
  cancel | withdrawn | revoke | refuse | decline | denied | pending | unconfirmed | awaiting | expired
  bounce | clean | invalid | undeliver | complain | spam | junk | block | blacklist
  disabled | delete | remove | suppress | archived
  désabonn | désinscri | abgemeldet | disiscri | afgemeld | uitgeschreven`;

/** Cells of people who unsubscribed, whichever column has them. */
export const UNSUBSCRIBED = whole`
  un ?subscribed? | not subscribed | never subscribed | inactive | unactivated | cancell?ed | opt(?:ed)? out
  (?:hard |soft )?bounced? | cleaned | complain(?:ed|t) | (?:black|block) ?listed
  désabonnée? | désinscrite? | no suscrit[oa] | abgemeldet | disiscritt[oa] | afgemeld | uitgeschreven`;

export const EMPTY = /^(?:|-+|null|n ?a|none|never|0000 00 00(?: 00 00 00)?)$/;
export const PLAIN_NO = /^(?:no|n|false|0|off)$/;

/** Columns of the email address. */
export const ADDRESS = whole`
  (?:primary |subscriber |customer |contact |your )?e ?mail(?: address| adresse)?(?: 1)?(?: value)?
  subscriber | mail | mailadresse | e ?mail ?adres | correo(?: electrónico)? | courriel | e ?post`;
/** A heading for the email column when no other names one: next to `email` it is a street. */
export const BARE_ADDRESS = /^(?:address|adresse)$/;
export const MAIL = /\be ?mails?\b/;
/** A heading that has the word for email is about the address, unless it has one of these as well. */
export const ABOUT_EMAIL = within`
  marketing | status | state | consent | permission | enabled | disabled | verified | valid | bounced?
  opt(?:ed)? | subscribed | unsubscribed | list | lists | preferences?
  count | sent | opens? | opened | clicks? | clicked | date | time | at | source | type | hash | domain | reason`;
export const OTHER_CHANNEL = within`
  sms | mms | rcs | text | fax | calls? | whats ?app | phone | mobile | push | telegram | messenger | postal | viber | line`;

/** Columns of a state in words, and those of other things than a subscription. */
export const STATE = within`status | state | statut | estado | stato | consent | permission`;
export const OTHER_STATE = within`
  order | payment | shipping | billing | account | ticket | invoice | fulfil\w* | marital | employment | tax
  date | time | at | on | timestamp | reason | source | ip | version`;
/** Next to one of these, a column `state` is a part of the postal address. */
export const PLACE = within`city | zip | postcode | postal code | province`;

/** Columns that say whether a person agreed. They may begin with 'is '. */
export const AGREED = whole`
  subscribed(?: to (?:e ?mails?|newsletter))? | accepts (?:e ?mail )?marketing
  e ?mail (?:marketing|opt in|opted in|subscribed) | (?:marketing )?opt(?:ed)? in | optin
  newsletter(?: opt ?in| subscribed| subscription)? | (?:gdpr )?consent(?:ed| given)?
  (?:e ?mail )?(?:confirmed|verified|active|enabled)`;
/** Columns in which a plain no is a refusal, whatever else they may hold, and those of counts and other things. */
export const REFUSABLE = within`
  consent | gdpr | opt ?in | optin | newsletters? | subscri\w* | marketing | receives? | accepts? | allowed | mailing list`;
export const NOT_REFUSABLE = within`
  count | opens? | clicks? | sent | rate | orders? | number | total | score | rating | id | paid | active | plan | premium`;
/** Columns that hold something only for people who unsubscribed, unless they count. */
export const UNSUBSCRIBED_COLUMN = anywhere`
  \b(?:unsub | un ?subscri\w* | opt(?:ed)? out | optout | cancell?ed | withdrawn | revoked | inactive | do not (?:e ?mail|contact)
  bounced? | blocked | (?:black|block) ?list(?:ed)? | clean(?:ed)? | suppress\w* | complained | complain\w* | spam | junk
  disabled | deleted | removed | baja | uitgeschreven | abmelde\w* | abgemeldet | désabonn\w* | désinscri\w*)\b(?!.* (?:count|rate))`;

/** Columns that may hold the date of consent, the best first: a confirmation, a sign-up, the creation of the row. */
export const DATES = [
  within`consent | confirm\w* | double opt in`,
  within`opt ?in | optin | subscri\w*`,
  within`created | joined | signed | sign ?up | since | date | added | registered | timestamp`,
];
export const NO_CONSENT_DATE = within`
  ip | source | to | zone | last | updated? | changed | modified | sent | opened | clicked | orders? | purchases? | birth\w*
  expir\w* | un ?subscri\w* | cancell?ed | deleted | withdrawn | revoked | complain\w* | clean(?:ed)? | optout | opt out
  baja | uitgeschreven`;
