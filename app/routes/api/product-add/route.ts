import { findProduct } from '#app/features/shop/product.server';
import { addProduct } from '#app/features/shop/product-admin.server';
import { toProduct } from '#app/routes/api/resources';
import { on, serveApi } from '#app/server/api/api.server';
import { addProductOperation } from './operation';

const api = serveApi(
  on(addProductOperation, async ({ body: { draft, imageAddress, ...fields }, user }) => {
    const id = await addProduct(
      {
        ...fields,
        ...{ position: 0, priceSeenAt: null, imageOrigin: imageAddress },
        ...{ status: draft ? 'draft' : 'published', publishAt: null },
      },
      user,
    );
    const product = findProduct(id);
    if (product === null) throw new Error('A product that was added is not there.');
    return { data: toProduct(product), location: `/product/${id}` };
  }),
);

export const loader = api.loader;
export const action = api.action;
