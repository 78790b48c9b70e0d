import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import { searchProducts } from '#app/features/shop/shop-search.server';
import { listVideos } from '#app/features/videos/video.server';
import { textOf } from './form.server';
import type { Upload } from './multipart.server';
import { makeSentImage } from './upload.server';

const MAX_RESULTS = 12;

export function findForText(search: string) {
  const query = search.slice(0, 200);
  return [
    ...searchProducts(query, MAX_RESULTS).map(({ id, name }) => ({
      line: `product ${id}`,
      name,
      kind: 'Product',
    })),
    ...listVideos({ search: query }, 1)
      .videos.slice(0, MAX_RESULTS)
      .map(({ id, title }) => ({ line: `video ${id}`, name: title, kind: 'Video' })),
  ];
}

export function appendLine(text: string, line: string): string {
  const body = text.trimEnd();
  return body === '' ? line : `${body}\n\n${line}`;
}

export function chosenCard(form: FormData): string {
  const card = textOf(form, 'card');
  return /^(?:product|video) \d{1,15}$/.test(card) ? `::${card}` : '';
}

type ImageLine = { ok: true; line: string } | { ok: false; error: Record<string, string[]> };

export async function readImageLine({ form, files }: Upload): Promise<ImageLine> {
  const alt = textOf(form, 'alt').trim();
  if (alt === '') return { ok: false, error: { alt: ['Describe the image for people who cannot see it'] } };
  const file = files.get('image');
  const made = file === undefined ? null : await makeSentImage(file);
  if (made === null) return { ok: false, error: { image: [IMAGE_ERRORS.image] } };
  return { ok: true, line: `![${alt.replace(/[[\]\\]/g, '')}](${made})` };
}
