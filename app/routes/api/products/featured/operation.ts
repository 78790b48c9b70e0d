import { defineOperation } from '#app/http/api-operation';
import { list } from '#app/routes/api/products/shapes';

export const listFeaturedProductsOperation = defineOperation({
  ...list,
  method: 'GET',
  path: '/api/products/featured',
  summary: 'Featured products',
});
