import { unguardCell } from '#app/lib/csv';
import type { FeedRecord } from './feed-mapping';

/** Returns a cell of a row, trimmed; empty when the row does not have the column. */
export function cellOf(record: FeedRecord, column: string | undefined): string {
  const text = column !== undefined && Object.hasOwn(record, column) ? (record[column] ?? '') : '';
  return unguardCell(text.trim());
}

const plainNames = new Map<string, string>();

/** Returns the columns of a row with one of these names. Case, prefixes, `_` and `-` do not count. */
export function listColumns(record: FeedRecord, names: readonly string[]): string[] {
  return Object.keys(record).filter((column) => {
    const plain = plainNames.get(column) ?? plainName(column);
    if (plainNames.size < 10_000) plainNames.set(column, plain);
    return names.includes(plain);
  });
}

/** Returns the first cell of these columns that is not empty. */
export function firstOf(record: FeedRecord, columns: readonly string[]): string {
  return columns.map((column) => cellOf(record, column)).find((cell) => cell !== '') ?? '';
}

/** 'g:sale_price', 'Sale-Price' → 'sale price'. */
export function plainName(column: string): string {
  return column
    .trim()
    .toLowerCase()
    .replace(/^[a-z]\w{0,9}:/, '')
    .replace(/[\s_-]+/g, ' ');
}

/** Columns that rows of shop systems get, because their own columns name sizes and colors in many ways. */
export const OPTION = 'Variant option';

const IS_SIZE =
  /size|taille|gr(?:ö|oe)(?:ß|ss)e|talla|taglia|tamanho|maat|storlek|størrelse|rozmiar|velikost|サイズ|尺码/i;
const IS_COLOR = /colou?r|farbe|couleur|kleur|colore|\bcor\b|färg|farve|farge|kolor|barva|カラー|颜色/i;

/** Reads options such as 'Color: #cc9bd0:Lilac'. Wix writes the name after the value. */
export function readOptions(options: readonly (readonly [name: string, value: string])[]) {
  const read = { 'Variant size': '', 'Variant color': '', [OPTION]: '' };
  for (const [name, written] of options) {
    if (name === '' || /^(?:title|default title)$/i.test(name) || /^default title$/i.test(written)) continue;
    const value = written.replace(/^(?:#[0-9a-f]{3,8}|rgba?\([^)]*\)|[a-z]+):\s*/i, '').trim();
    const column = IS_SIZE.test(name) ? 'Variant size' : IS_COLOR.test(name) ? 'Variant color' : OPTION;
    if (read[column] === '') read[column] = value;
  }
  return read;
}
