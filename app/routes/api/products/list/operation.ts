import { defineOperation } from '#app/http/api-operation';
import { list } from '#app/routes/api/products/shapes';

export const listProductsOperation = defineOperation({
  ...list,
  method: 'GET',
  path: '/api/products',
  summary: 'Products, featured ones first',
  example: { query: { limit: 2 } },
});
