import { data } from '@remix-run/node';
import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import { pickProducts } from '#app/features/shop/shop-search.server';
import { pickVideos } from '#app/features/videos/video.server';
import type { FormResult } from '#app/lib/form-result';
import { readId } from '#app/lib/query';
import { applyEdit, insertLine } from '#app/lib/text-edit';
import { rejectFields, textOf } from './form.server';
import type { Change } from './guarded.server';
import type { Upload } from './multipart.server';
import { makeSentImage } from './upload.server';

/** Finds products and videos for the insert tool. With `more`, the form asks for another page of results. */
function findForText(form: FormData) {
  const search = textOf(form, 'find').slice(0, 200);
  // An inserted card leaves the results as they are.
  const asked = textOf(form, form.has('card') ? 'page' : 'more');
  const page = Math.max(1, readId(asked) ?? 1);
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
        about: [price, shop].filter(Boolean).join('\u00a0· '),
      })),
      ...found.videos.map(({ id, title, thumbnailUrl, durationFormatted }) => ({
        line: `video ${id}`,
        name: title,
        imageUrl: thumbnailUrl,
        about: ['Video', durationFormatted].filter(Boolean).join('\u00a0· '),
      })),
    ],
  };
}

/** Returns whether the form searches: by its button, by Enter in the search field, or for more results. */
function isSearch(form: FormData): boolean {
  const intent = textOf(form, 'intent');
  return intent === 'find' || form.has('more') || (intent === 'enter' && textOf(form, 'find').trim() !== '');
}

/** Returns the line of a sent image, or the errors of its form. */
async function readImageLine({ form, files }: Upload): Promise<string | Record<string, string[]>> {
  const alt = textOf(form, 'alt').trim();
  if (alt === '') return { alt: ['Describe the image for people who cannot see it'] };
  const made = await makeSentImage(files.get('image'));
  return made ? `![${alt.replace(/[[\]\\]/g, '')}](${made})` : { image: [IMAGE_ERRORS.image] };
}

/** The answer of an editor whose tool was used. `stamp` changes with each inserted line, so that React resets the field. */
export type ToolAnswer = FormResult & {
  found?: ReturnType<typeof findForText>;
  caret?: number;
  stamp?: string;
};

type Typed = { values: NonNullable<FormResult['initialValue']>; field: string };

/** Answers the tools of an editor: search, cards and images. Returns null for another button. `field` is the name of the text. */
export async function answerTextTool({ form, files, context }: Change, { values, field }: Typed) {
  // Inserts a line at the cursor, which a script sends, or at the end. The results of a search stay.
  const insert = (line: string, more: Record<string, string> = {}) => {
    const text = String(values[field] ?? '');
    const at = Math.min(readId(textOf(form, 'at')) ?? text.length, text.length);
    const edit = line === '' ? null : insertLine(text, line, at);
    const found = textOf(form, 'find').trim() === '' ? {} : { found: findForText(form) };
    const initialValue = { ...values, ...more, [field]: edit === null ? text : applyEdit(text, edit) };
    const caret = edit?.select[0] ?? text.length;
    return data<ToolAnswer>({ ...found, initialValue, caret, stamp: crypto.randomUUID() });
  };
  const card = textOf(form, 'card');
  if (form.has('card')) return insert(/^(?:product|video) \d{1,15}$/.test(card) ? `::${card}` : '');
  if (isSearch(form)) return data<ToolAnswer>({ initialValue: values, found: findForText(form) });
  const intent = textOf(form, 'intent');
  // Enter in a field other than the search changes nothing.
  if (intent === 'enter') return data<ToolAnswer>({ initialValue: values });
  if (intent !== 'insert-image') return null;
  const image = await readImageLine({ form, files });
  return typeof image === 'string'
    ? insert(image, { alt: '' })
    : rejectFields(context, image, { initialValue: values });
}
