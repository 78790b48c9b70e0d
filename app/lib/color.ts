import words from './color-words.json';

export type ColorFamily = keyof typeof words;
export const COLOR_FAMILIES = Object.keys(words) as ColorFamily[];

/** Letters that Unicode does not decompose into a letter and a mark. */
const LETTERS: Record<string, string> = { ł: 'l', ø: 'o', ß: 'ss', ı: 'i', đ: 'd' };

/** Removes case, accents and apostrophes, so that 'Ko‘k', 'ROSÉ' and 'weiß' match one list. */
function fold(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'’‘ʻ`]/gu, '');
  return plain.replace(/[łøßıđ]/g, (letter) => LETTERS[letter] ?? letter).normalize('NFC');
}

/** A list of words by family, and their beginnings (written with `*` in the file). */
function readList(kind: 'basic' | 'shades' | 'signs') {
  const exact = new Map<string, ColorFamily>();
  const beginnings: [string, ColorFamily][] = [];
  for (const family of COLOR_FAMILIES) {
    for (const word of fold(words[family][kind]).split(' ').filter(Boolean)) {
      if (word.endsWith('*')) beginnings.push([word.slice(0, -1), family]);
      else exact.set(word, family);
    }
  }
  return { exact, beginnings };
}

const BASIC = readList('basic');
const SHADES = readList('shades');
/** Words of scripts that do not separate words. Longer ones first: 粉红 is pink, 红 is red. */
const SIGNS = [...readList('signs').exact].sort(([one], [other]) => other.length - one.length);
const LONG_BASIC = [...BASIC.exact].filter(([word]) => word.length > 3);

function findIn({ exact, beginnings }: ReturnType<typeof readList>, word: string): ColorFamily | undefined {
  return exact.get(word) ?? beginnings.find(([beginning]) => word.startsWith(beginning))?.[1];
}

const DEGREE =
  /^(?:dunkel|hell|mittel|zart|pastell|tief|morke?|ljus|lyse?|donker|licht|tumman|vaalean|dark|light|deep|pale|bright|off|neon)/;

/** Reads one word that joins several: 'dunkelblau', 'blueblack', 'cremeweiß'. */
function joinedFamily(word: string): ColorFamily | undefined {
  const shade = word.replace(DEGREE, '');
  if (shade !== word && findIn(BASIC, shade)) return findIn(BASIC, shade);
  const first = LONG_BASIC.find(([basic]) => word.startsWith(basic));
  const last = LONG_BASIC.find(([basic]) => word.endsWith(basic));
  if (first && last) return joinFamilies([first[1], last[1]]);
  return last?.[1] ?? first?.[1];
}

/** Black with white is two colors. For others, the first word names the color: 'silver grey', 'blue black'. */
function joinFamilies(families: ColorFamily[]): ColorFamily | undefined {
  const isTwo = families.includes('black') && families.includes('white');
  return isTwo || families.includes('multi') ? 'multi' : families[0];
}

function signFamily(text: string): ColorFamily | undefined {
  const found: ColorFamily[] = [];
  let rest = text;
  while (rest !== '') {
    const [sign, family] = SIGNS.find(([each]) => rest.startsWith(each)) ?? [rest[0] ?? ' '];
    if (family) found.unshift(family);
    rest = rest.slice(sign.length);
  }
  return joinFamilies(found);
}

/** Names of colors win over shades ('chocolate black' is black). Of two shades the last one counts ('sand rose'). */
function partFamily(part: string): ColorFamily | undefined {
  const tokens = part.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const basic: ColorFamily[] = [];
  const shades: ColorFamily[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? '';
    const phrase = BASIC.exact.get(`${token}-${tokens[index + 1]}`);
    if (phrase) index += 1;
    const name = phrase ?? findIn(BASIC, token);
    const shade = findIn(SHADES, token);
    if (name) basic.push(name);
    else if (shade) shades.unshift(shade);
    else shades.push(...[joinedFamily(token)].filter((family) => family !== undefined));
  }
  const found = joinFamilies(basic) ?? joinFamilies(shades) ?? signFamily(part);
  return found ?? (/\b(?:heather|marl|melange|meliert)\b/.test(part) ? 'grey' : undefined);
}

function listFamily(text: string): ColorFamily | null {
  const parts = text.split(/[/,&+|;·、]| (?:and|und|et|y|e|en|og|och|ve|with|mit|avec|con|med) /);
  const families = new Set(parts.map(partFamily).filter((family) => family !== undefined));
  return families.size > 1 ? 'multi' : ([...families][0] ?? null);
}

/** Returns a color's family in filters, or null for an unknown name. Reads lists ('navy/white' is multi) and names behind a code. */
export function colorFamily(text: string): ColorFamily | null {
  const name = fold(text.slice(text.lastIndexOf(':') + 1)).replace(/#[0-9a-f]{3,8}\b/g, '');
  const [, inner] = /[(（[]([^)）\]]*)[)）\]]/.exec(name) ?? [];
  const outer = listFamily(name.replace(/[(（[][^)）\]]*[)）\]]/g, ' '));
  if (inner === undefined || (outer !== null && outer !== 'multi')) return outer;
  return listFamily(inner) ?? outer;
}
