import { readFile } from 'node:fs/promises';
import { DRAWING_FORMS } from '#app/lib/image-widths';
import { storeMediaAs } from './media-file.server';

// Files of the build, told by their addresses: as a part of the server's code they would all stand in its memory.
const FILES = import.meta.glob<string>('../../../db/demo/images/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});
/** Where these addresses start: the build keeps what the server refers to among the browser's files. */
const ROOT = new URL(import.meta.env.PROD ? '../client/' : '../../../', import.meta.url);

const FILE_URLS = new Map(
  Object.entries(FILES).map(([path, url]) => [path.replace(/^.*\//, ''), new URL(`.${url}`, ROOT)]),
);
const NAMES = [...FILE_URLS.keys()]
  .filter((file) => file.endsWith('.webp') && !file.endsWith('-dark.webp'))
  .map((file) => file.slice(0, -'.webp'.length));

async function readDrawing(file: string): Promise<Buffer> {
  const url = FILE_URLS.get(file);
  if (url === undefined) throw new RangeError(`There is no drawing ${file}.`);
  return readFile(url);
}

/**
 * Keeps a drawing that ships with the site among its pictures, in all its forms; the address that stands for them.
 * @throws StorageUnavailable
 */
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

/** A drawing for a video that has no picture (yet): chosen by its category and a stable word of its own, such as its id. */
export function storePlaceholder(category: string, seedText: string): Promise<string> {
  const ofCategory = NAMES.filter((name) => name.startsWith(`stand-in-${category}-`));
  const names = ofCategory.length > 0 ? ofCategory : NAMES.filter((name) => name.startsWith('stand-in-'));
  let seed = 7;
  for (const char of seedText) seed = (seed * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return storeDrawing(names[seed % names.length] ?? '');
}
