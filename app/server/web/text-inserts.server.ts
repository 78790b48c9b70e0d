import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import { pickProducts } from '#app/features/shop/shop-search.server';
import { pickVideos } from '#app/features/videos/video-find.server';
import { readId } from '#app/lib/query';
import { textOf } from './form.server';
import type { Upload } from './multipart.server';
import { makeSentImage } from './upload.server';

/** Finds products and videos for the insert tool. With `more`, the form asks for another page of results. */
export function findForText(form: FormData) {
  const search = textOf(form, 'find').slice(0, 200);
  const page = Math.max(1, readId(textOf(form, 'more')) ?? 1);
  const { products, hasMore } = pickProducts(search, page);
  const found = pickVideos(search, page);
  return {
    page,
    hasMore: hasMore || found.hasMore,
    results: [
      ...products.map(({ id, name, imageUrl, price, shop }) => ({
        line: `product ${id}`,
        name,
        imageUrl,
        about: [price, shop].filter(Boolean).join(' · '),
      })),
      ...found.videos.map(({ id, title, thumbnailUrl, durationFormatted }) => ({
        line: `video ${id}`,
        name: title,
        imageUrl: thumbnailUrl,
        about: ['Video', durationFormatted].filter(Boolean).join(' · '),
      })),
    ],
  };
}

/** Returns whether the form searches: by its button, by Enter in the search field, or for more results. */
export function isSearch(form: FormData): boolean {
  const intent = textOf(form, 'intent');
  return intent === 'find' || form.has('more') || (intent === 'enter' && textOf(form, 'find').trim() !== '');
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
