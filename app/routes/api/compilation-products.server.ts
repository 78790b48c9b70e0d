import { z } from 'zod';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import { type Compilation, findCompilation } from '#app/features/collections/compilation.server';
import * as items from '#app/features/collections/compilation-item.server';
import { listCompilationProductsInFull } from '#app/features/collections/compilation-products.server';
import { compilationItemSchema, SHARE_CODE } from '#app/features/collections/compilation-schema';
import { readShownVersion } from '#app/features/collections/shown-version.server';
import { NO_SHOP } from '#app/features/shop/hidden-prices';
import { PRODUCT_ERRORS } from '#app/features/shop/product-texts';
import { EXAMPLE_SHARE_CODE } from '#app/lib/share';
import { endpoint } from '#app/server/api/endpoint.server';
import { refuse } from '#app/server/api/reply.server';
import { NOTICES } from '#app/server/web/toast.server';
import * as compilations from './compilations.server';

const contents = z.object({
  compilation: compilations.compilationResource,
  products: z.array(compilations.itemResource),
});

function describeContents(compilation: Compilation, isOwner: boolean) {
  return {
    compilation: compilations.toCompilation(compilation, isOwner),
    products: listCompilationProductsInFull(compilation.id).map((item) =>
      compilations.toItem(compilation.hidePrices && !isOwner ? { ...item, ...NO_SHOP } : item, isOwner),
    ),
  };
}

const ofCompilation = {
  path: '/api/compilations/{id}/products',
  params: z.object({ id: compilations.compilationId }),
  wrongPath: compilations.wrongPath,
} as const;
const ofProduct = {
  path: '/api/compilations/{id}/products/{productId}',
  limit: 'change',
  params: z.object({ id: compilations.compilationId, productId: compilations.compilationId }),
  wrongPath: compilations.wrongPath,
  message: true,
} as const;

export const compilationProducts = {
  list: endpoint({
    ...ofCompilation,
    summary: 'Get a collection and its products, in their order',
    description: 'Only its owner can get a private collection.',
    data: contents,
    handle({ params: { id }, owner }) {
      const { compilation, isOwner } = findCompilation({ id }, owner) ?? compilations.refuseCompilation();
      return { data: describeContents(compilation, isOwner) };
    },
  }),

  add: endpoint({
    ...ofCompilation,
    method: 'POST',
    summary: 'Add a product to your collection',
    description: 'A product that the collection already has changes nothing, and is answered with 200.',
    limit: 'change',
    body: compilationItemSchema,
    status: 201,
    otherStatus: 200,
    data: z.object({ compilationId: z.int(), productId: z.int() }),
    message: true,
    example: { body: { productId: 1, sortOrder: 0 } },
    async handle({ params, body, owner }) {
      const data = { compilationId: params.id, productId: body.productId };
      const wanted = { ...body, compilationId: params.id, productIds: [body.productId], owner };
      const outcome = await items.addCompilationItems(wanted);
      if (outcome.ok)
        return outcome.added === 1
          ? { data, message: NOTICES.added.text }
          : { data, message: NOTICES.alreadyAdded.text, status: 200 };
      if (outcome.reason === 'not-found') compilations.refuseChange(params.id, owner);
      if (outcome.reason === 'no-product') refuse(404, PRODUCT_ERRORS.noProduct.text);
      refuse(400, COLLECTION_ERRORS.full);
    },
  }),

  remove: endpoint({
    ...ofProduct,
    method: 'DELETE',
    summary: 'Remove a product from your collection',
    data: z.null(),
    async handle({ params: { id, productId }, owner }) {
      const removedId = await items.removeCompilationItem({ compilationId: id, productId, owner });
      if (removedId === null) compilations.refuseChange(id, owner);
      return { data: null, message: NOTICES.removed.text };
    },
  }),

  markBought: endpoint({
    ...ofProduct,
    method: 'PATCH',
    summary: 'Mark a product of your collection as bought or not bought',
    description: 'Only the owner sees this.',
    body: z.object({ bought: z.boolean('bought must be true or false') }),
    data: z.object({ compilationId: z.int(), productId: z.int(), bought: z.boolean() }),
    example: { body: { bought: true } },
    async handle({ params: { id, productId }, body: { bought }, owner }) {
      const data = { compilationId: id, productId, bought };
      if (!(await items.markBought({ ...data, owner }))) compilations.refuseChange(id, owner);
      return { data, message: NOTICES[bought ? 'bought' : 'unbought'].title };
    },
  }),

  listShared: endpoint({
    path: '/api/compilations/share/{shareCode}/products',
    summary: 'Get a shared collection and its products by the share code',
    params: z.object({ shareCode: z.string().regex(SHARE_CODE) }),
    wrongPath: compilations.wrongPath,
    data: contents,
    isPublicContent: true,
    example: { params: { shareCode: EXAMPLE_SHARE_CODE } },
    handle({ params: { shareCode }, owner }) {
      // A public collection is the same for everyone. A private one has no version, and only its owner finds it.
      const version = readShownVersion({ kind: 'share', code: shareCode });
      const { compilation } = findCompilation({ shareCode }, owner) ?? compilations.refuseCompilation();
      return { data: describeContents(compilation, false), version };
    },
  }),
};
