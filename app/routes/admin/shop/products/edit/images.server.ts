import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import type { OwnProduct } from '#app/features/shop/offer.server';
import {
  addImages,
  moveImage,
  nameImage,
  readImages,
  removeImage,
} from '#app/features/shop/product-images.server';
import { textOf } from '#app/server/web/form.server';
import type { Change } from '#app/server/web/guarded.server';
import { pageNotFound } from '#app/server/web/intents.server';
import { makeSentImages } from '#app/server/web/product-form.server';
import { redirectWithToast } from '#app/server/web/toast.server';

export function loadImages(product: OwnProduct) {
  return readImages(product).map((image) => ({ name: nameImage(image), url: image.url }));
}

export type ProductChange = Change & { id: number };

async function answer({ id, request }: ProductChange, isFound: Promise<boolean>) {
  if (!(await isFound)) throw pageNotFound();
  return redirectWithToast(request, `/admin/products/${id}#images`, { toast: { title: 'Images saved' } });
}

const moveBy = (by: -1 | 1) => (change: ProductChange) =>
  answer(change, moveImage(change.id, { name: textOf(change.form, 'image'), by }, change.actor));

export const IMAGE_INTENTS = {
  'image-up': moveBy(-1),
  'image-down': moveBy(1),
  'image-remove': (change: ProductChange) =>
    answer(change, removeImage(change.id, textOf(change.form, 'image'), change.actor)),
  async image(change: ProductChange) {
    const urls = await makeSentImages(change);
    if (urls === null || urls.length === 0) {
      const toast = { title: 'Error', text: IMAGE_ERRORS.image, kind: 'error' as const };
      return redirectWithToast(change.request, `/admin/products/${change.id}#images`, { toast });
    }
    return answer(change, addImages(change.id, urls, change.actor));
  },
};
