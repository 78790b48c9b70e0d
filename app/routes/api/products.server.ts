import { z } from 'zod';
import { listOffers } from '#app/features/shop/offer.server';
import * as shopProducts from '#app/features/shop/product.server';
import { addProduct } from '#app/features/shop/product-admin.server';
import { newProductSchema } from '#app/features/shop/product-schema';
import { findRangeError, shopFilterSchema, shopQuery } from '#app/features/shop/shop-filter-schema';
import { findUnknown, isFiltered, searchShop } from '#app/features/shop/shop-search.server';
import { listVariants } from '#app/features/shop/variant.server';
import { listSeenInFull } from '#app/features/videos/tagged-product.server';
import { writeCursor } from '#app/lib/cursor';
import { endpoint } from '#app/server/api/endpoint.server';
import { refuse, refuseField } from '#app/server/api/reply.server';
import { describePage, listMeta, listQuery, paged, readPosition, refuseCursor } from './paging.server';
import * as resources from './resources';

const list = { ...paged, data: z.array(resources.productResource), isPublicContent: true } as const;

function answerList(which: { featured?: true }, query: z.output<typeof listQuery>) {
  const page = shopProducts.listProductPage(which, readPosition(query, 3));
  return { data: page.products.map(resources.toProduct), meta: describePage(page) };
}

const filteredQuery = listQuery.extend(shopQuery.shape);
const facet = z.array(z.object({ value: z.string(), count: z.int().nonnegative() }));

function answerFilteredList(query: z.output<typeof filteredQuery>) {
  const { limit, cursor, min, max, ...texts } = query;
  const rangeError = findRangeError({ min, max });
  if (rangeError !== null) refuseField('max', rangeError);
  const filter = shopFilterSchema.parse({ ...texts, min: min?.toString(), max: max?.toString() });
  const unknown = findUnknown(filter);
  if (unknown !== null) refuseField(unknown, `${unknown} is unknown`);
  if (!isFiltered(filter)) {
    const { data, meta } = answerList({}, query);
    const { facets } = searchShop(filter, { limit: 0, offset: 0 });
    return { data, meta: { ...meta, facets, truncated: false } };
  }
  // The number of hits is limited, so a position among them is an offset.
  const [offset] = readPosition({ limit, cursor }, 1).after ?? [0];
  if (offset == null || offset < 0) refuseCursor();
  const found = searchShop(filter, { limit, offset });
  const next = offset + limit < found.total ? writeCursor([offset + limit]) : null;
  return {
    data: shopProducts.listShownProducts(found.products.map(({ id }) => id)).map(resources.toProduct),
    meta: { total: found.total, nextCursor: next, facets: found.facets, truncated: found.isTruncated },
  };
}

const wrongPath = { status: 404, error: 'Product Not Found' } as const;
const findShown = (id: number) =>
  shopProducts.findPublishedProduct(id) ?? refuse(wrongPath.status, wrongPath.error);

const oneProduct = {
  params: z.object({ id: resources.pathId() }),
  wrongPath,
  isPublicContent: true,
} as const;

const MAX_VIDEOS = 100;

export const products = {
  list: endpoint({
    ...list,
    path: '/api/products',
    summary: 'List products, featured ones first, or search them',
    description:
      'A product matches when each word of `search` begins one of its words. A search without `sort` lists the best matches first: the exact name, names that begin with the words, names with all words, then others. Price limits and price order use one currency: the most common one of the hits. A filtered list has at most 10,000 products and a search 500. If there are more, `meta.truncated` is true. `size` and `color` find products with such a variant in stock: `small` means `S`, and `garnet` means `red`. The counts in `meta.facets` are of each category, retailer, size and color under the other filters. Very high counts are minimums.',
    query: filteredQuery,
    meta: listMeta.extend({
      facets: z.object({ category: facet, retailer: facet, size: facet, color: facet }),
      truncated: z.boolean().describe('There are more products than `total`.'),
    }),
    example: { query: { limit: 2, max: '60', sort: 'price-up' } },
    handle: ({ query }) => answerFilteredList(query),
  }),

  listFeatured: endpoint({
    ...list,
    path: '/api/products/featured',
    summary: 'List featured products',
    handle: ({ query }) => answerList({ featured: true }, query),
  }),

  show: endpoint({
    ...oneProduct,
    path: '/api/products/{id}',
    summary: 'Get a product',
    description: 'A product that was merged into another one is answered with that one.',
    data: resources.productResource
      .extend({ variants: z.array(resources.variantResource) })
      .meta({ id: 'ProductWithVariants' }),
    handle({ params: { id } }) {
      const product = findShown(shopProducts.findProduct(id)?.mergedIntoId ?? id);
      const offers = listOffers(product.id, new Date());
      const variants = listVariants(offers.map(({ productId }) => productId)).map((variant) => {
        const offered = offers.find(({ productId }) => productId === variant.productId)?.price;
        const price = offered === '' ? '' : (variant.price ?? offered ?? '');
        return resources.pickFields(resources.variantResource, { ...variant, price });
      });
      return { data: { ...resources.toProduct(product), variants } };
    },
  }),

  listVideos: endpoint({
    ...oneProduct,
    path: '/api/products/{id}/videos',
    summary: 'List the videos of a product, newest first',
    description: 'At most 100 videos.',
    data: z.array(resources.resource('SeenIn', { video: resources.videoResource, ...resources.tagFields })),
    handle({ params: { id } }) {
      const seen = listSeenInFull(findShown(id).id, MAX_VIDEOS);
      return { data: seen.map(({ video, at, note }) => ({ video: resources.toVideo(video), at, note })) };
    },
  }),

  add: endpoint({
    method: 'POST',
    path: '/api/admin/products',
    summary: 'Add a product',
    description:
      'Featured products are first in the shop. Only editors and administrators see a `draft`. Ribbon fetches the image from `imageAddress`, and shows a placeholder until then.',
    access: 'shop',
    body: newProductSchema,
    status: 201,
    data: resources.productResource,
    example: {
      body: {
        name: 'Silk robe',
        price: '$89.00',
        category: 'lingerie',
        affiliateLink: 'https://shop.example/robe?tag=ours',
        description: 'Bias-cut, to the knee.',
      },
    },
    async handle({ body: { draft, imageAddress, ...fields }, user }) {
      const unset = { position: 0, priceSeenAt: null, publishAt: null };
      const status = draft ? 'draft' : 'published';
      const id = await addProduct({ ...fields, ...unset, status, imageOrigin: imageAddress }, user);
      const product = shopProducts.findProduct(id);
      if (product === null) throw new Error('The added product was not found.');
      return { data: resources.toProduct(product), location: `/product/${id}` };
    },
  }),
};
