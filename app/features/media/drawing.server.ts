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
