import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import { findCompilation } from '#app/features/collections/compilation.server';
import { addCompilationItem } from '#app/features/collections/compilation-item.server';
import { PRODUCT_ERRORS } from '#app/features/shop/product-texts';
import { describeContents, refuseChange } from '#app/routes/api/compilations/contents.server';
import { on, refuse, refuseOverLimit, serveApi } from '#app/server/api/api.server';
import { NOTICES } from '#app/server/web/notices';
import { addCompilationProductOperation, getCompilationProductsOperation } from './operation';

const api = serveApi(
  on(getCompilationProductsOperation, async ({ params, owner }) => {
    const found = findCompilation({ id: Number(params.id) }, await owner());
    return found === null
      ? refuse(404, COLLECTION_ERRORS.compilationNotFound.text)
      : { data: describeContents(found.compilation, found.isOwner) };
  }),
  on(addCompilationProductOperation, async ({ params, body, context, owner: readOwner }) => {
    const compilationId = Number(params.id);
    const { productId } = body;
    const sortOrder = body.sortOrder ?? undefined;
    const refused = await refuseOverLimit(context, 'change');
    if (refused) return refused;
    const owner = await readOwner();
    const note = body.note ?? undefined;
    const outcome = await addCompilationItem({ compilationId, productId, owner, note, sortOrder });
    if (outcome === 'not-found') return refuseChange(compilationId, owner);
    if (outcome === 'no-product') return refuse(404, PRODUCT_ERRORS.noProduct.text);
    if (outcome === 'full') return refuse(400, COLLECTION_ERRORS.full);
    const data = { compilationId, productId };
    return outcome === 'added'
      ? { data, message: NOTICES.added.text }
      : { data, message: NOTICES.alreadyAdded.text, status: 200 };
  }),
);

export const loader = api.loader;
export const action = api.action;
