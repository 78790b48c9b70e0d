import { newProductSchema } from '#app/features/shop/product-schema';
import { productResource } from '#app/routes/api/resources';
import { defineOperation } from '#app/server/api/api-operation';

export const addProductOperation = defineOperation({
  method: 'POST',
  path: '/api/admin/products',
  summary: 'Add a product',
  description:
    'Featured ones stand first in the shop; a `draft` is seen by editors alone. The picture is fetched from `imageAddress` and kept here; until then, and without one, a tile stands in.',
  access: 'shop',
  body: newProductSchema,
  status: 201,
  data: productResource,
  example: {
    body: {
      name: 'Silk robe',
      price: '$89.00',
      category: 'lingerie',
      affiliateLink: 'https://shop.example/robe?tag=ours',
      description: 'Bias-cut, to the knee.',
    },
  },
});
