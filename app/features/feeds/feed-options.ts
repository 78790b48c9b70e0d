import type { FeedRecord } from './feed-mapping';

/** Columns that rows of shop systems get, because their own columns name sizes and colors in many ways. */
export const OPTION = 'Variant option';
export type Options = { 'Variant size': string; 'Variant color': string; [OPTION]: string };

const IS_SIZE =
  /size|taille|gr(?:ö|oe)(?:ß|ss)e|talla|taglia|tamanho|maat|storlek|størrelse|rozmiar|velikost|サイズ|尺码/i;
const IS_COLOR = /colou?r|farbe|couleur|kleur|colore|\bcor\b|färg|farve|farge|kolor|barva|カラー|颜色/i;

/** Reads options such as 'Color: #cc9bd0:Lilac'. Wix writes the name after the value. */
export function readOptions(options: readonly (readonly [name: string, value: string])[]): Options {
  const read: Options = { 'Variant size': '', 'Variant color': '', [OPTION]: '' };
  for (const [name, written] of options) {
    if (name === '' || /^(?:title|default title)$/i.test(name) || /^default title$/i.test(written)) continue;
    const value = written.replace(/^(?:#[0-9a-f]{3,8}|rgba?\([^)]*\)|[a-z]+):\s*/i, '').trim();
    const column = IS_SIZE.test(name) ? 'Variant size' : IS_COLOR.test(name) ? 'Variant color' : OPTION;
    if (read[column] === '') read[column] = value;
  }
  return read;
}

export const cellOf = (record: FeedRecord, name: string) => (record[name] ?? '').trim();
export const firstOf = (record: FeedRecord, names: readonly string[]) =>
  names.map((name) => cellOf(record, name)).find((cell) => cell !== '') ?? '';
