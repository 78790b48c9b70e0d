import { z } from 'zod';
import { defineOperation, listMeta, listQuery } from './operation';
import { productResource } from './resources';

const list = {
  query: listQuery,
  data: z.array(productResource),
  meta: listMeta,
  isPublicContent: true,
} as const;

export const listProductsOperation = defineOperation({
  ...list,
  method: 'GET',
  path: '/api/products',
  summary: 'Products, featured ones first',
  example: { query: { limit: 2 } },
});

export const listFeaturedProductsOperation = defineOperation({
  ...list,
  method: 'GET',
  path: '/api/products/featured',
  summary: 'Featured products',
});
