import { z } from 'zod';
import { shopQuery } from '#app/forms/shop';
import { defineOperation, listMeta, listQuery } from '#app/http/api-operation';
import { list } from '#app/routes/api/products/shapes';

const values = z.array(z.object({ value: z.string(), count: z.int().nonnegative() }));

export const listProductsOperation = defineOperation({
  ...list,
  method: 'GET',
  path: '/api/products',
  summary: 'Products, featured ones first, or those that fit the filters',
  description:
    'Every word of `search` must be found, each as the beginning of a word. Bounds and order by price hold within one currency: the commonest among the hits. Of more than 10,000 hits, or 1,000 of a search, the rest is left out. `meta.facets` counts what each category and retailer has under the other filters; of very many, at least so many.',
  query: listQuery.extend(shopQuery.shape),
  meta: listMeta.extend({ facets: z.object({ category: values, retailer: values }) }),
  example: { query: { limit: 2, max: '60', sort: 'price-up' } },
});
