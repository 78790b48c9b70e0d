import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import { searchProducts } from '#app/features/shop/shop-search.server';
import { listVideos } from '#app/features/videos/video.server';
import { textOf } from './form.server';
import type { Upload } from './multipart.server';
import { makeSentImage } from './upload.server';

/** Products and videos that are found of each kind. */
const FOUND = 12;

/** What can be put into a text, by the line that names it. */
export function findForText(search: string) {
  const words = search.slice(0, 200);
  return [
    ...searchProducts(words, FOUND).map(({ id, name }) => ({ line: `product ${id}`, name, kind: 'Product' })),
    ...listVideos({ search: words }, 1)
      .videos.slice(0, FOUND)
      .map(({ id, title }) => ({ line: `video ${id}`, name: title, kind: 'Video' })),
  ];
}

/** A text with something at its end, on lines of its own. */
export function appendLine(text: string, line: string): string {
  const body = text.trimEnd();
  return body === '' ? line : `${body}\n\n${line}`;
}

/** The line of the card that was chosen of those found; empty for what is none. */
export function chosenCard(form: FormData): string {
  const card = textOf(form, 'card');
  return /^(?:product|video) \d{1,15}$/.test(card) ? `::${card}` : '';
}

type ImageLine = { ok: true; line: string } | { ok: false; error: Record<string, string[]> };

/** The line of a picture that came with a form, once it is stored; what is wrong with it otherwise. */
export async function readImageLine({ form, files }: Upload): Promise<ImageLine> {
  const alt = textOf(form, 'alt').trim();
  if (alt === '')
    return { ok: false, error: { alt: ['Say what the picture shows, for whoever does not see it'] } };
  const file = files.get('image');
  const made = file === undefined ? null : await makeSentImage(file);
  if (made === null) return { ok: false, error: { image: [IMAGE_ERRORS.image] } };
  return { ok: true, line: `![${alt.replace(/[[\]\\]/g, '')}](${made})` };
}
