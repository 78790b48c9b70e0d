import { expect, test } from 'vitest';
import { listSentences } from '../support/document-prose';
import { listScreenTexts, listTexts, type ScreenText } from '../support/screen-texts';

/** Texts that the product promises word for word, where the site's own way of writing is another one. */
const FIXED = [
  'All Categories',
  'Contact Us',
  'Email Address',
  'Gift Ideas',
  "Gift Ideas She'll Love",
  'Page Not Found',
  'Video Not Found',
  'No featured videos available at the moment.',
  'No trending videos available at the moment.',
  'No products available at the moment.',
];

/** Files whose texts are not for people: drawings, and the headings and values of other programs' files. */
const NOT_FOR_PEOPLE =
  /^app\/features\/(?:seo\/card-drawing\.server|feeds\/feed-(?:columns|reader\.server))\.tsx?:/;
const PATH_DATA = /^M[\d ]/;

const texts = listScreenTexts().filter(
  ({ at, text }) => !NOT_FOR_PEOPLE.test(at) && !PATH_DATA.test(text) && !FIXED.includes(text),
);

const MAX_WORDS = 25;
const listLong = (all: ScreenText[]) =>
  all.filter(({ text }) => listSentences(text).some(({ words }) => words > MAX_WORDS));

const RETIRED =
  /\b(?:whoever|whatever|somebody|nobody|anew|afresh|meanwhile|beside|gone|kept|told|said|stands?|stood|tells? of|parted|mended|sealed|struck|strike|sweep|e-mails?|a mail|mails|films?|pieces?|wearers?|pictures?|tiles?|verdicts?|shel(?:f|ves)|second factors?|imprint|any ?more|(?:a|her|his|the|your) (?:letter|store)|(?:take|bring|put)s? back|sign(?:ed|s)? (?:in|out))\b|\b(?:this|that|it|there) is no (?!longer)|(?<!in a )(?<!\bat the )\bmoments?\b|\bby (?:itself|themselves)\b|\bof (?:its|their) own\b/i;
const listRetired = (all: ScreenText[]) => all.filter(({ text }) => RETIRED.test(text));

/** A heading names its subject. “What do you think?” is a question. */
const listWhat = (all: ScreenText[]) => all.filter(({ text }) => /^What\b.*[^?]$/.test(text));

const VERBS =
  /^(?:…|(?:Add|Allow|Apply|Cancel|Change|Close|Confirm|Continue|Copy|Create|Delete|Discard|Dismiss|Download|End|Fetch|Filter|Hide|Import|Insert|Let|Log|Login|Logout|Make|Mark|Merge|Move|Preview|Publish|Read|Refresh|Register|Remember|Remove|Replace|Restore|Revoke|Save|Search|Send|Set|Share|Show|Skip|Start|Stop|Submit|Subscribe|Switch|Take|Turn|Undo|Unmerge|Unsubscribe|Upload|Use|Write)\b)/;
const listVerbless = (all: ScreenText[]) =>
  all.filter(
    ({ text, element }) =>
      /^(?:button|SubmitButton|TagButton)$/.test(element) && !/\.\.\.$/.test(text) && !VERBS.test(text),
  );

/** Lists texts that differ only by case, punctuation and articles. Such texts are one text, written in two ways. */
function listAlike(all: ScreenText[]): string[] {
  const groups = new Map<string, ScreenText[]>();
  for (const text of all) {
    const words = text.text.toLowerCase().replace(/\b(?:an?|the)\b/g, '');
    const key = words.replace(/[^\p{L}\p{N}…]+/gu, ' ').trim();
    // Two words at least: many texts have one word and a name. A link in a sentence begins small.
    if (/^[A-Z“].*[a-z]/.test(text.text) && /\p{L} \p{L}/u.test(key))
      groups.set(key, [...(groups.get(key) ?? []), text]);
  }
  return [...groups.values()]
    .filter((group) => new Set(group.map(({ text }) => text)).size > 1)
    .map((group) => group.map(({ at, text }) => `${at} ${text}`).join(' | '));
}

const print = (found: ScreenText[]) => found.map(({ at, text }) => `${at} ${text}`);

test('sentences of the screens have at most 25 words', () => {
  expect(texts.length).toBeGreaterThan(1_500);
  expect(print(listLong(texts))).toEqual([]);
});

test('no screen uses a retired word or a heading that begins with “What”', () => {
  expect(print([...listRetired(texts), ...listWhat(texts)])).toEqual([]);
});

test('a button begins with a verb', () => {
  expect(print(listVerbless(texts))).toEqual([]);
});

test('no two texts of the screens differ only by case, punctuation or articles', () => {
  // A summary of an API call is a sentence, and a button is not.
  expect(listAlike(texts.filter(({ at }) => !at.startsWith('app/routes/api/')))).toEqual([]);
});

test('each rule for the texts of screens finds what it refuses', () => {
  const wrong = listTexts(
    'wrong.tsx',
    `const title = 'Nobody has a letter'; const long = \`A \${n} ${'word '.repeat(25)}end.\`;
    const wrong = <section><h2>What was saved</h2><button>Saved files</button><p>Add the file, and <b>save</b> it.</p></section>;
    const toast = { title: 'Saved files.', text: 'Add a file and save it' };`,
  );
  expect(wrong).toHaveLength(8);
  expect(print(listLong(wrong))).toEqual([expect.stringContaining('A … word')]);
  expect(print(listRetired(wrong))).toEqual(['wrong.tsx:1 Nobody has a letter']);
  expect(print(listWhat(wrong))).toEqual(['wrong.tsx:2 What was saved']);
  expect(print(listVerbless(wrong))).toEqual(['wrong.tsx:2 Saved files']);
  expect(listAlike(wrong)).toHaveLength(2);
});
