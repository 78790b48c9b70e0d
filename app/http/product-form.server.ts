import type { AppLoadContext } from '@remix-run/node';
import { productFormSchema, warnOfLink } from '../forms/product';
import { ERRORS } from '../messages';
import type { ProductFields } from '../models/product-admin.server';
import { parseForm, rejected } from './form.server';
import { fileOf, makeSentPicture, readUpload, removeUploads } from './upload.server';

type Read =
  | { ok: true; fields: ProductFields; warning: string | null; form: FormData }
  | { ok: false; response: ReturnType<typeof rejected> };

/** Reads a product's form with the picture that came with it, checked and made anew. */
export async function readProductForm(request: Request, context: AppLoadContext): Promise<Read> {
  const form = await readUpload(request);
  try {
    const parsed = parseForm(form, productFormSchema);
    if (!parsed.ok) return { ok: false, response: rejected(context, parsed.result) };
    const { imageAddress, priceSeen, ...fields } = parsed.value;
    const file = fileOf(form, 'picture');
    let imageUrl: string | undefined;
    if (file !== null) {
      const made = await makeSentPicture(file);
      if (made === null)
        return { ok: false, response: rejected(context, parsed.reject({ picture: [ERRORS.picture] })) };
      imageUrl = made;
    }
    return {
      ok: true,
      form,
      fields: { ...fields, priceSeenAt: priceSeen, imageUrl, imageOrigin: imageAddress ?? undefined },
      warning: warnOfLink(fields.affiliateLink),
    };
  } finally {
    await removeUploads(form);
  }
}
