import type { AppLoadContext } from '@remix-run/node';
import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import { isUsableImage } from '#app/features/media/thumbnail.server';
import type { ProductFields } from '#app/features/shop/product-admin.server';
import { productFormSchema, warnOfLink } from '#app/features/shop/product-schema';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { parseForm, rejected, type Sent } from './form.server';
import type { Upload } from './multipart.server';
import { readPublication } from './publication.server';
import { makeSentImage } from './upload.server';

type Read =
  | { ok: true; sent: Sent<typeof productFormSchema>; fields: ProductFields; warning: string }
  | { ok: false; response: ReturnType<typeof rejected> };

async function warnOfImage(url: string | null): Promise<string | null> {
  return url === null || (await isUsableImage(url)) ? null : IMAGE_ERRORS.imageNotThere;
}

export async function readProductForm({ form, files }: Upload, context: AppLoadContext): Promise<Read> {
  const parsed = parseForm(form, productFormSchema);
  if (!parsed.ok) return { ok: false, response: rejected(context, parsed) };
  const { imageAddress, priceSeen, ...fields } = parsed.value;
  const file = files.get('image');
  let imageUrl: string | undefined;
  if (file !== undefined) {
    const made = await makeSentImage(file);
    if (made === null)
      return { ok: false, response: rejected(context, parsed.reject({ image: [IMAGE_ERRORS.image] })) };
    imageUrl = made;
  }
  return {
    ok: true,
    sent: { context, form, schema: productFormSchema, failure: SITE_ERRORS.unavailable },
    fields: {
      ...fields,
      ...readPublication(parsed.value),
      priceSeenAt: priceSeen,
      imageUrl,
      imageOrigin: imageAddress ?? undefined,
    },
    warning: [
      warnOfLink(fields.affiliateLink),
      await warnOfImage(imageUrl === undefined ? imageAddress : null),
    ]
      .filter((warning) => warning !== null)
      .join(' '),
  };
}
