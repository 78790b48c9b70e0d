import { list } from '#app/routes/api/products/shapes';
import { defineOperation } from '#app/server/api/api-operation';

export const listFeaturedProductsOperation = defineOperation({
  ...list,
  method: 'GET',
  path: '/api/products/featured',
  summary: 'Featured products',
});
