import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const files = execFileSync('git', ['ls-files', 'app/*.ts', 'app/*.tsx', 'db/*.ts', 'bin/*.js'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name !== '' && !name.startsWith('db/demo/'));

/** Words that no name of the code uses, each with its replacement. */
const RETIRED: [word: RegExp, instead: string][] = [
  [/^(?:un)?seal(?:ed|ing)?$/, 'encrypt, decrypt'],
  [/^outbox$/, 'mailQueue, writeBatch'],
  [/^depart(?:ed|ure|ures)$/, 'suppression'],
  [/^verdicts?$/, 'choice'],
  [/^sweep(?:s|ing)?$/, 'refresh'],
  [/^(?:un)?confirmed hosts?$/, 'allowedHost'],
  [/^struck$/, 'removed'],
  [/^turns$/, 'fairScheduler'],
  [/^trap$/, 'honeypot'],
  [/^deeds?$/, 'intent, action'],
  [/^(?:MOST|LONGEST|LARGEST|DEEPEST)(?:_|$)/, 'MAX_…'],
  [/^afresh$/, 'uncached'],
  [/^pieces?$/, 'product, taggedProduct'],
  [/^letters?$/, 'newsletterIssue, sharePage'],
  [/^faces?$/, 'branding'],
  [/^kept$/, 'cached, saved, stored'],
  [/^wearers?$/, 'model'],
  [/^films?$/, 'video'],
  [/^moments?$/, 'startSeconds, date'],
  [/^gone$/, 'unavailable, missing'],
  [/^(?:twins?|famil(?:y|ies))$/, 'duplicate, group'],
  [/^shel(?:f|ves)$/, 'facet, filter'],
  [/^pictures?$/, 'image'],
  [/^fates?$/, 'outcome'],
  [/^faults?$/, 'validationErrors, problem'],
  [/^(?:strike|striking)$/, 'remove'],
  [/^(?:told|said)$/, 'reported, changes'],
  [/^anew$/, 'again'],
  [/^(?:nobody|somebody|whoever)$/, 'visitor, owner, null'],
  [/^stands?$/, 'is'],
  [/^beside$/, 'next to, other'],
  [/^least$/, 'min, at least'],
  [/^cuts?$/, 'truncate, skip'],
];

/** Names that are not the project's own, by the file that they are in; `*`: all of them. */
const EXTERNAL: Record<string, string> = {
  // The API of 1.0.0 has these names.
  'app/routes/api/compilations.server.ts': 'verdict',
  'app/routes/api/feeds.server.ts': 'gone',
  'app/routes/api/resources.ts': '*',
  'app/routes/api/videos.server.ts': 'pieces',
  // Letters of the alphabet.
  'app/features/guides/import/block-rules.ts': 'isLetter',
  // Vimeo's API has this name.
  'app/features/video-platforms/vimeo/vimeo.server.ts': 'pictures',
  // The HTML element.
  'app/ui/image.tsx': 'picture',
  // A family of IP addresses, and a filter of Dailymotion's API.
  'app/infra/ip-address.server.ts': 'family',
  'app/features/video-platforms/dailymotion/dailymotion.server.ts': 'family_filter',
  // A key of the file that the account page exports.
  'app/features/accounts/personal-data.server.ts': 'said',
  // A stored kind of a feed's filter.
  'app/features/feeds/feed-mapping.ts': 'least',
  // Letters of sizes, and color families, as feeds name them.
  'app/lib/size.ts': '*',
  'app/lib/color.ts': '*',
  'app/features/shop/product-page/page-product.ts': 'colorFamily',
  // The old name of the command is an alias.
  'bin/ribbon.js': 'sweep',
};

/** The name, its words, and each two next to each other: `confirmedHost` has "confirmed", "host" and "confirmed host". */
function listWords(name: string): string[] {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_]+/);
  return [name, ...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)];
}

const found = new Map<string, string[]>();

/** Returns the replacements of the retired words in a name. A name is in many files, and is checked once. */
function listInstead(name: string): string[] {
  const instead =
    found.get(name) ??
    listWords(name).flatMap((word) =>
      RETIRED.filter(([retired]) => retired.test(word)).map(([, instead]) => instead),
    );
  found.set(name, instead);
  return instead;
}

/** Lists the names of a file's code that use a retired word. Comments and texts are no code. */
function listRetiredNames(file: string): Set<string> {
  const names = new Set<string>();
  const text = readFileSync(join(root, file), 'utf8');
  // Parsing takes long, and in most files no word at all is a retired one.
  if (!text.match(/[\w$]+/g)?.some((word) => listInstead(word).length > 0)) return names;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) && listInstead(node.text).length > 0) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

test('no name uses a retired word', () => {
  expect(files.length).toBeGreaterThan(500);
  const retired = files.flatMap((file) =>
    [...listRetiredNames(file)]
      // The group of a color, such as red, for filters.
      .filter((name) => name !== 'colorFamily')
      .filter((name) => EXTERNAL[file] !== name && EXTERNAL[file] !== '*')
      .map((name) => `${file}: ${name} (${listInstead(name).join()})`),
  );
  expect(retired).toEqual([]);
});

test('a name is split into its words', () => {
  expect(listWords('findUnconfirmedHost')).toContain('unconfirmed host');
  expect(listWords('MOST_ROWS')).toEqual(['MOST_ROWS', 'most', 'rows', 'most rows']);
});
