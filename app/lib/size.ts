/** Sizes that mean nothing, such as the option of a Shopify product without options. */
const MEANINGLESS = /^(?:-+|\.|n\/?a|none|null|default(?: title)?|not applicable)$/i;

/** Returns a size, color or brand, or '' for a text that only fills its place. */
export const withoutFiller = (text: string) => (MEANINGLESS.test(text.trim()) ? '' : text);

const ONE_SIZE =
  /^(?:one[\s-]*size(?:[\s-]*(?:only|fits[\s-]*(?:all|most)))?|1[\s-]*size|o\/?s(?:f[am])?|free(?:[\s-]*size)?|univers[ae]l|unisize|uni|t\.?u\.?|taille[\s-]*unique|unique|einheitsgr(?:ö(?:ß|ss)|oess)e|talla [uú]nica|tamanho [uú]nico|[uú]nic[oa]|taglia unica|(?:een|één|one) maat|en størrelse|onesize|rozmiar uniwersalny|univerzální|均码|均碼|(?:フリー|ワン)(?:サイズ)?|프리(?:사이즈)?)$/i;

const LABEL =
  /^(?:size|taille|gr(?:öße|oesse|össe|\.)|talla|tamanho|taglia|maat|storlek|størrelse)\s*[:.]?\s+(?=\S)/i;

/** Words about the stock that shops add to a size. */
const STOCK =
  /[\s\-–|(]+(?:(?:presque|quasi|fast|almost|nearly|bijna|quase|casi)\s+)?(?:épuisée?|sold[\s-]?out|out of stock|in stock|low stock|few left|last one|only \d+ left!?|nur noch \d+|ausverkauft|uitverkocht|esaurit[oa]|agotad[oa]|esgotad[oa]|rupture de stock|unavailable|nicht verfügbar)\s*\)?$/i;

const LETTER =
  /^(?:(\d)[\s-]*)?((?:(?:extra|xtra|x)[\s-]*)*)(small|sml|sm|s|medium|med|md|m|large|lrg|lg|l)$/i;
const LETTER_ORDER = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL', '6XL'];

/** 'x-large', '1X' and '2 Extra Large' → 'XL', '1X' and 'XXL'. Plus sizes and Asian sizes ('3L') keep their number. */
function readLetter(text: string): string | null {
  if (/^[0-6](?:x|[xl]?l)$/i.test(text) && !/^[2-6]xl$/i.test(text)) return text.toUpperCase();
  const [, digit, extra = '', word = ''] = LETTER.exec(text) ?? [];
  const letter = word.charAt(0).toUpperCase();
  const written = extra.match(/extra|xtra|x/gi)?.length ?? 0;
  if (letter === '' || (digit !== undefined && written !== 1) || (letter === 'M' && written > 0)) return null;
  const count = digit === undefined ? written : Number(digit);
  if (digit !== undefined && count < 2) return `${digit}X${letter}`;
  return (count > 2 ? `${count}X` : 'X'.repeat(count)) + letter;
}

/** 'Small/Medium' → 'S/M', 'S-M' → 'S/M', 'small-s' → 'S'. Keeps a range with sizes between: 'S-XL'. */
function readLetterRange(text: string): string | null {
  for (const { 0: separator, index } of text.matchAll(/ ?(?:[/\-–]|\bto\b) ?/gi)) {
    const [first, second] = [text.slice(0, index), text.slice(index + separator.length)].map(readLetter);
    if (!first || !second) continue;
    if (first === second) return first;
    const isNext = LETTER_ORDER.indexOf(second) - LETTER_ORDER.indexOf(first) === 1;
    return first + (isNext || separator.includes('/') ? '/' : '-') + second;
  }
  return null;
}

const BODY_FIT = /^(?:(.+?)[\s/-]+(tall|petite|plus|long|short|regular)|(tall|petite|plus)[\s/-]+(.+))$/i;

/** 'LARGE TALL' → 'L Tall', 'Petite Small' → 'S Petite'. */
function readBodyFit(text: string): string | null {
  const [, before, last, first, after] = BODY_FIT.exec(text) ?? [];
  const [size, body] = [before ?? after, last ?? first];
  const letter = size === undefined ? null : readLetter(size);
  return letter && body ? `${letter} ${body.charAt(0).toUpperCase()}${body.slice(1).toLowerCase()}` : null;
}

const AGE =
  /^(?:age[sd]?\s*)?(\d+(?:[.,]5)?)(?:\s*[-–/]\s*(\d+(?:[.,]5)?))?\s*(months?|mths?|mos?|mois|monate?|mes(?:es|i)|maanden|månader|måneder|meses|个月|m|years?|yrs?|ans?|jahre?|años?|anni|anos?|jaar|år|岁|歳|y)\.?$/i;

/** '12-18m' and '2 yrs' → '12-18 months' and '2 years'. A single '36M' or '5Y' is a width or a size of shoes. */
function readAge(text: string): string | null {
  const [, from, to, unit = ''] = AGE.exec(text) ?? [];
  if (from === undefined) return null;
  if (/^[MY]$/.test(unit) && to === undefined) return null;
  const name = /^(?:m(?!.*år$)|个)/i.test(unit) ? 'month' : 'year';
  const isOne = to === undefined && from === '1';
  return `${[from, to].filter(Boolean).join('-').replaceAll(',', '.')} ${name}${isOne ? '' : 's'}`;
}

const COUNTRY = /^(eu|eur|uk|us|usa|fr|it|de|es|nl|dk|au|aus|jp|br|ru|rus|int)\b/i;

/** '75 B' and '34 dd' → '75B' and '34DD'. */
function readBra(text: string): string | null {
  // Grams and liters.
  if (/^\d+ [gl]$/.test(text)) return null;
  const [, band, cup] =
    /^(\d{2,3})\s*[-/]?\s*(a{1,3}|b{1,2}|c{1,2}|d{1,4}|e{1,2}|f{1,3}|g{1,3}|h{1,3}|i|jj?|kk?|[rsl])$/i.exec(
      text,
    ) ?? [];
  return band && cup ? band + cup.toUpperCase() : null;
}

/** Numbers with units: '36.0' → '36', '23"' → '23 in', '90cm' → '90 cm', 'W32 L30' → 'W32/L30'. */
function readNumber(text: string): string | null {
  const [, waist, length] =
    /^(?:w\s*)?(\d{2})\s*w?\s*[/x, -]\s*l\s*(\d{2})$/i.exec(text.replace(/(\d{2})\s*l$/i, 'l$1')) ?? [];
  if (waist && length) return `W${waist}/L${length}`;
  const [, number, unit = ''] =
    /^(\d+(?:[.,]\d{1,2})?)\s*(cm|mm|ml|cl|oz|g|kg|in|inch|inches|")?$/i.exec(text) ?? [];
  if (number === undefined) return null;
  const plain = number.replace(',', '.').replace(/\.0+$|(?<=\.\d)0$/, '');
  return unit === '' ? plain : `${plain} ${/^(?:in.*|")$/i.test(unit) ? 'in' : unit.toLowerCase()}`;
}

function readSize(text: string): string {
  if (ONE_SIZE.test(text)) return 'One size';
  if (/^(?:new[\s-]?born|nb)$/i.test(text)) return 'Newborn';
  const known =
    readLetter(text) ??
    readLetterRange(text) ??
    readBodyFit(text) ??
    readAge(text) ??
    readBra(text) ??
    readNumber(text);
  if (known !== null) return known;
  // Characters of a script without letter sizes around one: '大码4XL', 'M号'.
  const [, inner = text] = /^\p{Script=Han}*([a-z0-9]+)(?:\p{Script=Han}|サイズ)*$/iu.exec(text) ?? [];
  if (inner !== text) return readSize(inner);
  return text.replace(COUNTRY, (country) => country.toUpperCase()).replace(/(\d)\.0(?!\d)/g, '$1');
}

/** Writes full-width characters, quotation marks for inches, and halves in one way. */
function unifyCharacters(text: string): string {
  return text
    .replace(/(\d)\s*(?:″|”|''|’’)/g, '$1"')
    .replace(/(\d)\s*½/g, '$1.5')
    .replace(/(\d)\s*⅓/g, '$1 1/3')
    .replace(/(\d)\s*⅔/g, '$1 2/3')
    .normalize('NFKC')
    .replace(/(\d) 1\/2(?!\d)/g, '$1.5')
    .replace(/\s+/g, ' ')
    .trim();
}

/** True for a text that is surely a size: letters, a number, an age, a bra size or one size. */
export function isSize(text: string): boolean {
  const tidied = unifyCharacters(text.slice(0, 60));
  return (
    ONE_SIZE.test(tidied) ||
    [readLetter, readLetterRange, readAge, readBra, readNumber].some((read) => read(tidied))
  );
}

/** Splits a cell that holds several sizes: 'xs|s|m' and '36M,37M' hold three and two, '36,5' holds one. */
export function splitSizes(text: string): string[] {
  const parts = text.split(/[|;]|,(?!(?:00?|50?|25|75)(?!\w))/).map((part) => part.trim());
  const isList = parts.every((part) => part.length < 12 && (/^\d/.test(part) || readLetter(part) !== null));
  return parts.length > 1 && isList ? parts.filter(Boolean) : [text.trim()].filter(Boolean);
}

/** Returns one text for all spellings of a size, for filters, or null for a text that names none. What no rule covers stays. */
export function normalizeSize(text: string): string | null {
  const tidied = unifyCharacters(text.slice(0, 200)).replace(STOCK, '').replace(LABEL, '');
  if (tidied === '' || MEANINGLESS.test(tidied)) return null;
  const sizes = splitSizes(tidied);
  if (sizes.length > 1) return sizes.map(readSize).join(', ');
  const [, outer, inner] = /^([^()]+?) ?\(([^()]+)\)$/.exec(tidied) ?? [];
  if (outer === undefined || inner === undefined) return readSize(tidied);
  const [size, note] = [readSize(outer), readSize(inner)];
  return size === note || /\p{Script=Han}/u.test(inner) ? size : `${size} (${note})`;
}
