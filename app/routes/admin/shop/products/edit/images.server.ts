import type { User } from '#app/features/accounts/user.server';
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
import { pageNotFound } from '#app/server/web/intents.server';
import type { Upload } from '#app/server/web/multipart.server';
import { makeSentImages } from '#app/server/web/product-form.server';
import { redirectWithToast } from '#app/server/web/toast.server';

export function loadImages(product: OwnProduct) {
  return readImages(product).map((image) => ({ name: nameImage(image), url: image.url }));
}

type Change = { id: number; actor: User; form: FormData; upload: Upload; request: Request };

async function answer({ id, request }: Change, isFound: Promise<boolean>) {
  if (!(await isFound)) throw pageNotFound();
  return redirectWithToast(request, `/admin/products/${id}#images`, { toast: { title: 'Images saved' } });
}

const moveBy = (by: -1 | 1) => (change: Change) =>
  answer(change, moveImage(change.id, { name: textOf(change.form, 'image'), by }, change.actor));

export const IMAGE_INTENTS = {
  'image-up': moveBy(-1),
  'image-down': moveBy(1),
  'image-remove': (change: Change) =>
    answer(change, removeImage(change.id, textOf(change.form, 'image'), change.actor)),
  async image(change: Change) {
    const urls = await makeSentImages(change.upload);
    if (urls === null || urls.length === 0) {
      const toast = { title: 'Error', text: IMAGE_ERRORS.image, kind: 'error' as const };
      return redirectWithToast(change.request, `/admin/products/${change.id}#images`, { toast });
    }
    return answer(change, addImages(change.id, urls, change.actor));
  },
};
