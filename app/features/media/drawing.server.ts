import { readFile } from 'node:fs/promises';
import { DRAWING_FORMS } from '#app/lib/image-widths';
import { storeMediaAs } from './media-file.server';

// Imported as URLs: as code, all files would be in memory.
const FILES = import.meta.glob<string>('../../../db/demo/images/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});
/** The build puts the server's assets among the browser's files. */
const ROOT = new URL(import.meta.env.PROD ? '../client/' : '../../../', import.meta.url);

const FILE_URLS = new Map(
  Object.entries(FILES).map(([path, url]) => [path.replace(/^.*\//, ''), new URL(`.${url}`, ROOT)]),
);
const NAMES = [...FILE_URLS.keys()]
  .filter((file) => file.endsWith('.webp') && !file.endsWith('-dark.webp'))
  .map((file) => file.slice(0, -'.webp'.length));

async function readDrawing(file: string): Promise<Buffer> {
  const url = FILE_URLS.get(file);
  if (url === undefined) throw new RangeError(`The drawing ${file} does not exist.`);
  return readFile(url);
}

/** Stores a drawing of the demo content in all sizes, and returns its URL. @throws StorageUnavailable */
export async function storeDrawing(name: string): Promise<string> {
  const forms = await Promise.all(
    DRAWING_FORMS.map(async (form) => ({ form, bytes: await readDrawing(name + form) })),
  );
  const original = Buffer.concat(forms.map(({ bytes }) => bytes));
  let url = '';
  for (const { form, bytes } of forms) {
    const storedName = await storeMediaAs(original, `-drawn${form}`, bytes);
    if (form === '.webp') url = storedName;
  }
  return url;
}

/** Chooses a drawing by category and a stable text, such as the video's id. */
export function storePlaceholder(category: string, seedText: string): Promise<string> {
  const ofCategory = NAMES.filter((name) => name.startsWith(`stand-in-${category}-`));
  const names = ofCategory.length > 0 ? ofCategory : NAMES.filter((name) => name.startsWith('stand-in-'));
  let seed = 7;
  for (const char of seedText) seed = (seed * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return storeDrawing(names[seed % names.length] ?? '');
}
