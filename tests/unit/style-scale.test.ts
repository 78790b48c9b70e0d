import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** The dashboard has a frame and sizes that no visitor sees. */
const DASHBOARD = /\/(?:routes\/(?:admin|dev)\/|admin\.css)/;
const listFiles = (folder: string, extension: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith(extension) && !DASHBOARD.test(`/${file}`))
    .map((file) => ({ name: file, text: readFileSync(join(root, file), 'utf8') }));

const sheets = listFiles('app/ui/styles', '.css').filter(({ name }) => !basename(name).startsWith('fonts'));
const pages = [...listFiles('app/ui', '.tsx'), ...listFiles('app/routes', '.tsx')];
const theme = sheets.find(({ name }) => name.endsWith('theme.css'))?.text ?? '';

/** Lists the values of properties, with the sheet that has them. */
function listValues(property: string): [sheet: string, value: string][] {
  return sheets.flatMap(({ name, text }) =>
    [...text.matchAll(new RegExp(`[\\s;{](?:${property}):\\s*([^;}]+)`, 'g'))].map(
      ([, value = '']): [string, string] => [basename(name), value.trim()],
    ),
  );
}

const wrong = (values: [string, string][], allowed: RegExp) =>
  values.filter(([, value]) => !allowed.test(value)).map(([name, value]) => `${name}: ${value}`);

test('the theme has ten text sizes, three radii with none, and nine gaps', () => {
  expect(theme.match(/--text-\w+: [\d.c]/g)).toHaveLength(10);
  expect(theme.match(/--(?:radius|round):/g)).toHaveLength(2);
  expect(theme.match(/--s-\d+:/g)).toHaveLength(9);
});

test('style sheets use the text sizes of the theme', () => {
  expect(wrong(listValues('font-size'), /^(?:var\(--text-\w+\)|inherit)$/)).toEqual([]);
  expect(wrong(listValues('font'), /^(?:inherit$|.*var\(--text-\w+\) \/)/)).toEqual([]);
});

test('an underline names its color alone, since Safari reads no shorthand', () => {
  const everySheet = readdirSync(join(root, 'app/ui/styles')).filter((name) => name.endsWith('.css'));
  const texts = everySheet.map((name) => readFileSync(join(root, 'app/ui/styles', name), 'utf8'));
  expect(texts.join('').match(/text-decoration:(?! (?:none|underline|line-through);).*/g)).toBeNull();
});

test('style sheets use the radii of the theme', () => {
  expect(wrong(listValues('border-radius'), /^(?:0|var\(--(?:radius|round)\))$/)).toEqual([]);
});

test('style sheets use the gaps of the theme, and hairlines', () => {
  const gap = String.raw`(?:0|1px|2px|var\(--s-\d+\))`;
  expect(wrong(listValues('gap|row-gap|column-gap'), new RegExp(`^${gap}(?: ${gap})?$`))).toEqual([]);
});

const GAPS = ['0', 'px', '1', '2', '3', '4', '6', '8', '12', '16', '24'];

test('pages use the same sizes and gaps in their class names', () => {
  const odd = pages.flatMap(({ name, text }) =>
    [
      ...[...text.matchAll(/[\s"'`:](gap-(?:[xy]-)?([\w.[\]]+))/g)].flatMap(([, found, step = '']) =>
        GAPS.includes(step) ? [] : found,
      ),
      ...(text.match(/(?<=[\s"'`:])text-\[\d[^\s"'`]*/g) ?? []),
      ...(text.match(/(?<=[\s"'`:])rounded-(?!none|full)[\w[\].]+/g) ?? []),
    ].map((found) => `${name}: ${found}`),
  );
  expect(odd).toEqual([]);
});
