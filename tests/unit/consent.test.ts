import { expect, test } from 'vitest';
import { readConsent, readListHeading } from '#app/features/newsletter/consent';
import { readPastDate } from '#app/lib/past-date';

const NOW = new Date('2026-11-25T12:00:00Z');

/** Reads a list whose cells are parted by commas: what each line says. */
function read(list: string): string[] {
  const [heading = [], ...lines] = list.split('\n').map((line) => line.split(','));
  const columns = readListHeading(heading);
  if (columns === null) return ['no list'];
  return (columns.isHeading ? lines : [heading, ...lines]).map((row) => {
    const consent = readConsent(row, columns, NOW);
    const date = consent.outcome === 'yes' ? consent.at?.toISOString().slice(0, 10) : undefined;
    return [row[columns.address], consent.outcome, date].filter(Boolean).join(' ');
  });
}

test.each([
  [
    'a refusal of SMS is none of email',
    'Customer ID,First Name,Email,Accepts Email Marketing,Accepts SMS Marketing\n1,Ann,a@x.example,yes,no\n2,Ben,b@x.example,yes,\n3,Cat,c@x.example,no,yes',
    ['a@x.example yes', 'b@x.example yes', 'c@x.example no'],
  ],
  [
    'a state of email beside one of SMS',
    'Email 1,Created At (UTC+0),Email subscriber status,SMS subscriber status\nin@x.example,2022-01-10 16:35,Subscribed,Never subscribed\nout@x.example,2022-01-11 16:35,Unsubscribed,Never subscribed\nnone@x.example,2022-01-12 16:35,Never subscribed,Subscribed',
    ['in@x.example yes 2022-01-10', 'out@x.example no', 'none@x.example no'],
  ],
  [
    'a column called Email status',
    'Email address,Email status\na@x.example,Unsubscribed\nb@x.example,Subscribed',
    ['a@x.example no', 'b@x.example yes'],
  ],
  [
    'an unknown word is not a yes',
    'email,name,status,created_at\na@x.example,Ann,enabled,2024-01-01 10:00:00\nb@x.example,Ben,disabled,2024-01-01\nc@x.example,Cat,cancelled,2024-01-01\nd@x.example,Dan,junk,2024-01-01\ne@x.example,Eve,active,\nf@x.example,Fay,something new,2024-01-01',
    [
      'a@x.example yes 2024-01-01',
      'b@x.example no',
      'c@x.example no',
      'd@x.example no',
      'e@x.example yes',
      'f@x.example unknown',
    ],
  ],
  [
    'the first column that holds a date counts',
    'Email,OPTIN_TIME,CONFIRM_TIME\na@x.example,2023-05-06 07:00:00,\nb@x.example,2023-05-06 07:00:00,2023-05-08 07:00:00',
    ['a@x.example yes 2023-05-06', 'b@x.example yes 2023-05-08'],
  ],
  [
    'a type of subscription is no date of it',
    'Email,Name,Subscription type,Subscription date,Subscription source\na@x.example,Ann,Free,2023-05-06,web',
    ['a@x.example yes 2023-05-06'],
  ],
  ['a list without a heading', 'a@x.example\nb@x.example', ['a@x.example yes', 'b@x.example yes']],
  [
    'an address that was cleaned',
    'Email Address,OPTIN_TIME,CLEAN_TIME\na@x.example,2018-01-01 10:00:00,2020-03-23 10:00:00\nb@x.example,2018-01-01 10:00:00,',
    ['a@x.example no', 'b@x.example yes 2018-01-01'],
  ],
  [
    'a word of leaving in any column, but of another channel',
    'Email,type,SMS state,tags\na@x.example,unsubscribed,,\nb@x.example,regular,Unsubscribed,\nc@x.example,,,Bounced',
    ['a@x.example no', 'b@x.example yes', 'c@x.example no'],
  ],
  ...[
    ['Newsletter', 'No'],
    ['newsletter_optin', '0'],
    ['optin', '0'],
    ['GDPR consent', 'no'],
    ['Consented', 'false'],
    ['Confirmed', 'No'],
    ['is_active', '0'],
    ['EMAIL_BLACKLISTED', 'true'],
    ['Blocklisted', 'yes'],
    ['Removed', '1'],
    ['Suppression reason', 'UNSUBSCRIBE'],
    ['Unsubscribe reason', 'Too many'],
    ['Do not email', 'Yes'],
    ['Statut', 'Désabonné'],
    ['Estado', 'No suscrito'],
    ['Abmeldedatum', '2024-01-01'],
  ].map(([column, cell]): [string, string, string[]] => [
    `a refusal in the column ${column}`,
    `Email,${column}\na@x.example,${cell}`,
    ['a@x.example no'],
  ]),
  ...[
    ['Email Marketing Consent State', 'not_subscribed'],
    ['Subscription', 'cancelled'],
    ['Engagement status', 'inactive'],
    ['Double opt-in', 'no'],
    ['email_optin', '0'],
    ['gdpr', '0'],
    ['Has consent', 'No'],
    ['Accepts marketing emails', 'no'],
    ['Receives newsletter', 'No'],
    ['Email allowed', 'No'],
    ['Mailing list', 'No'],
    ['OPTOUT_TIME', '2024-01-01'],
    ['Inactive', '1'],
    ['Spam', 'Yes'],
    ['Complaint date', '2024-01-01'],
    ['consent_withdrawn_at', '2024-01-01'],
    ['Fecha de baja', '2024-01-01'],
    ['Tags', 'newsletter; unsubscribed'],
  ].map(([column, cell]): [string, string, string[]] => [
    `a refusal in ${column}`,
    `Email,${column}\na@x.example,${cell}`,
    ['a@x.example no'],
  ]),
  [
    'a refusal without a heading',
    'a@x.example,unsubscribed\nb@x.example,',
    ['a@x.example no', 'b@x.example yes'],
  ],
  [
    'other channels, counts and orders',
    'Email,Text opt out,Newsletter opens,Order status,First purchase date\na@x.example,yes,0,Shipped,2024-01-01',
    ['a@x.example yes'],
  ],
  ...['Mail', 'Correo electrónico', 'Courriel', 'E-post', 'Mailadresse', 'E-mailadres'].map(
    (heading): [string, string, string[]] => [
      `the heading ${heading}`,
      `Name,${heading}\nAnn,a@x.example`,
      ['a@x.example yes'],
    ],
  ),
  [
    'a street beside an address',
    'First Name,Address,City,Zip,Email\nAnn,1 High St,Leeds,LS1,a@x.example',
    ['a@x.example yes'],
  ],
  ['an address that is only called so', 'Name,Address\nAnn,a@x.example', ['a@x.example yes']],
  [
    'who has left by a date',
    'Email Address,unsubscribed_at,cancelled\na@x.example,,\nb@x.example,2024-01-01,\nc@x.example,,true\nd@x.example,0000-00-00 00:00:00,false',
    ['a@x.example yes', 'b@x.example no', 'c@x.example no', 'd@x.example yes'],
  ],
  [
    'the state of a postal address says nothing',
    'Email,City,State,Zip\na@x.example,Los Angeles,CA,90001',
    ['a@x.example yes'],
  ],
  [
    'consent in capitals and with underscores',
    'Email,Email Marketing Consent\na@x.example,SUBSCRIBED\nb@x.example,NEVER_SUBSCRIBED\nc@x.example,',
    ['a@x.example yes', 'b@x.example no', 'c@x.example no'],
  ],
  [
    'a plan that is not paid is no refusal',
    'email,active_subscription,expiry,plan,email_disabled,created_at\na@x.example,false,,other,false,2024-05-06T07:08:09Z\nb@x.example,true,,other,true,2024-05-06T07:08:09Z',
    ['a@x.example yes 2024-05-06', 'b@x.example no'],
  ],
  ['no address', 'Name,SMS status\nAnn,Subscribed', ['no list']],
])('reads who agreed to email: %s', (_, list, result) => {
  expect(read(list)).toEqual(result);
});

test.each([
  ['2024-02-03 10:00:00', '2024-02-03T10:00:00.000Z'],
  ['2024-02-03T10:00:00.123+02:00', '2024-02-03T08:00:00.000Z'],
  ['2024/02/03', '2024-02-03T00:00:00.000Z'],
  ['3 Feb 2024', '2024-02-03T00:00:00.000Z'],
  ['February 3, 2024 4:05 PM', '2024-02-03T16:05:00.000Z'],
  ['03.02.2024', '2024-02-03T00:00:00.000Z'],
  ['02/23/2024', '2024-02-23T00:00:00.000Z'],
  ['23/02/2024 12:00', '2024-02-23T12:00:00.000Z'],
  ['02/03/2024', null],
  ['2024-02-31', null],
  ['0026-12-01', null],
  ['2027-01-01', null],
  ['Free', null],
  ['', null],
])('reads the date “%s”', (text, result) => {
  expect(readPastDate(text, NOW)?.toISOString() ?? null).toBe(result);
});

test.each([
  ['20230506', '2023-05-06'],
  ['1683331200', '2023-05-06'],
  ['1683331200000', '2023-05-06'],
  ['5/13/23', '2023-05-13'],
  ['6. Mai 2023', '2023-05-06'],
  ['6 décembre 2023', '2023-12-06'],
  ['12345678901', null],
])('reads the date %s', (text, day) => {
  expect(readPastDate(text, NOW)?.toISOString().slice(0, 10) ?? null).toBe(day);
});
