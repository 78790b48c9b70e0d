import { z } from 'zod';
import { shopQuery } from '#app/features/shop/shop-filter-schema';
import { list } from '#app/routes/api/products/shapes';
import { defineOperation, listMeta, listQuery } from '#app/server/api/api-operation';

const truncated = z
  .boolean()
  .meta({ description: 'There are more than `total` says and the cursors reach.' });
const values = z.array(z.object({ value: z.string(), count: z.int().nonnegative() }));

export const listProductsOperation = defineOperation({
  ...list,
  method: 'GET',
  path: '/api/products',
  summary: 'Products, featured ones first, or those that fit the filters',
  description:
    'Every word of `search` must be found, each as the beginning of a word. Bounds and order by price hold within one currency: the commonest among the hits. At most 10,000 products are listed, or 1,000 of a search: `meta.truncated` says whether there are more. `meta.facets` counts what each category and retailer has under the other filters; of very many, at least so many.',
  query: listQuery.extend(shopQuery.shape),
  meta: listMeta.extend({ facets: z.object({ category: values, retailer: values }), truncated }),
  example: { query: { limit: 2, max: '60', sort: 'price-up' } },
});
