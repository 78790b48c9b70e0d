import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { colorFamily } from '#app/lib/color';
import { normalizeSize, splitSizes } from '#app/lib/size';

const SIZES: Record<string, [text: string, size: string | null][]> = {
  letters: [
    ['Small', 'S'],
    ['m', 'M'],
    ['Lrg', 'L'],
    ['X-Large', 'XL'],
    ['xtra large', 'XL'],
    ['2XL', 'XXL'],
    ['XX-Small', 'XXS'],
    ['XXXL', '3XL'],
    ['3X-Large', '3XL'],
    ['4 Extra Large', '4XL'],
    ['2L', '2L'],
    ['Size M', 'M'],
    ['大码2XL', 'XXL'],
    ['Lサイズ', 'L'],
    ['M号（建议50kg）', 'M'],
    ['Größe: L', 'L'],
  ],
  'two letters': [
    ['s/m', 'S/M'],
    ['Small / Medium', 'S/M'],
    ['M-L', 'M/L'],
    ['S - XL', 'S-XL'],
    ['Large (L)', 'L'],
    ['medium-m', 'M'],
  ],
  'letters with numbers': [
    ['Medium (8-10)', 'M (8-10)'],
    ['38(M)', '38 (M)'],
    ['XL 44/46', 'XL 44/46'],
  ],
  'plus, petite and tall': [
    ['1X', '1X'],
    ['3x', '3X'],
    ['MEDIUM PETITE', 'M Petite'],
    ['Tall X-Large', 'XL Tall'],
    ['MT', 'MT'],
  ],
  'one size': [
    ['ONE SIZE', 'One size'],
    ['O/S', 'One size'],
    ['Taille unique', 'One size'],
    ['Einheitsgröße', 'One size'],
    ['Talla única', 'One size'],
    ['フリーサイズ', 'One size'],
    ['ワンサイズ', 'One size'],
    ['Free (36-44)', 'One size (36-44)'],
  ],
  bras: [
    ['75 B', '75B'],
    ['34-dd', '34DD'],
    ['36ff', '36FF'],
    ['32DDD/F', '32DDD/F'],
  ],
  'sizes of a country': [
    ['EU 38', 'EU 38'],
    ['uk 10', 'UK 10'],
    ['US 8.0', 'US 8'],
    ['FR 40 / IT 44', 'FR 40 / IT 44'],
  ],
  numbers: [
    ['38.0', '38'],
    ['36,5', '36.5'],
    ['37½', '37.5'],
    ['EU 37 1/2', 'EU 37.5'],
    ['40⅔', '40 2/3'],
    ['28"', '28 in'],
    ['100ML', '100 ml'],
    ['50 g', '50 g'],
    ['W30 L32', 'W30/L32'],
    ['30W x 32L', 'W30/L32'],
    ['40 R', '40R'],
  ],
  ages: [
    ['3-6m', '3-6 months'],
    ['18 Monate', '18 months'],
    ['1 Year', '1 year'],
    ['5/6 ans', '5-6 years'],
    ['Age 7-8', 'Age 7-8'],
    ['38M', '38M'],
    ['5Y', '5Y'],
    ['New born', 'Newborn'],
  ],
  'words about the stock': [
    ['S - Sold out', 'S'],
    ['38 (ausverkauft)', '38'],
    ['M (Only 2 left!)', 'M'],
  ],
  'texts without a size': [
    ['', null],
    ['n/a', null],
    ['Default Title', null],
  ],
  'texts that no rule covers': [
    ['Adjustable', 'Adjustable'],
    ['  Large  scarf ', 'Large scarf'],
  ],
};
for (const [kind, rows] of Object.entries(SIZES)) {
  test.each(rows)(`normalizes ${kind}: %s`, (text, size) => {
    expect(normalizeSize(text)).toBe(size);
    if (size !== null) expect(normalizeSize(size)).toBe(size);
  });
}

test('splits a cell with several sizes, and no decimal number', () => {
  expect(splitSizes('xs|s|m')).toEqual(['xs', 's', 'm']);
  expect(splitSizes('S, M')).toEqual(['S', 'M']);
  expect(splitSizes('38M,39M')).toEqual(['38M', '39M']);
  expect(splitSizes('36,37')).toEqual(['36', '37']);
  expect(splitSizes('36,5')).toEqual(['36,5']);
  expect(splitSizes('Wide, soft')).toEqual(['Wide, soft']);
});

test.each([
  ['Black', 'black'],
  ['Off-White', 'white'],
  ['Heather Gray', 'grey'],
  ['dusty rose', 'pink'],
  ['Midnight Navy', 'blue'],
  ['silver grey', 'silver'],
  ['Rose Gold', 'gold'],
  ['chocolate black', 'black'],
  ['sand rose', 'pink'],
  ['navy/white', 'multi'],
  ['Black White', 'multi'],
  ['Noir et blanc', 'multi'],
  ['blue/sininen', 'blue'],
  ['Leopard', 'multi'],
  ['Print (red)', 'red'],
  ['March (Aquamarine)', 'blue'],
  ['#aabbcc:Sage', 'green'],
  ['dunkelblau', 'blue'],
  ['cremeweiß', 'white'],
  ['schwarzweiß', 'multi'],
  ['Vert foncé', 'green'],
  ['grigio chiaro', 'grey'],
  ['czarna', 'black'],
  ['тёмно-синий', 'blue'],
  ['粉红色', 'pink'],
  ['黑白', 'multi'],
  ['ブラック', 'black'],
  ['Dark Heather', 'grey'],
  ['Oatmeal Heather', 'beige'],
  ['Dark Wash', 'blue'],
  ['Clear', null],
  ['Model 7', null],
  ['', null],
])('finds the family of the color %s', (text, family) => {
  expect(colorFamily(text)).toBe(family);
});

const folder = join(import.meta.dirname, '..', '..', '..', 'shared', 'recordings', 'feeds');
if (existsSync(folder)) {
  const readRows = (name: string): [string, string][] => {
    const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n').slice(1);
    return lines.map((line) => line.split('\t')).map(([text = '', meaning = '']) => [text, meaning]);
  };
  test.each(readRows('sizes.tsv'))('normalizes the recorded size %s', (text, meaning) => {
    const expected = /as written/.test(meaning) ? text : meaning.replace(/ \((?:two|three) sizes\)$/, '');
    // The table has some ages as the shop writes them.
    expect([expected, normalizeSize(expected)]).toContain(normalizeSize(text));
  });
  test.each(readRows('colors.tsv'))('finds the family of the recorded color %s', (text, family) => {
    expect(colorFamily(text)).toBe(family);
  });
}
