import { listShownProducts } from '#app/features/shop/product.server';
import { findRangeFault, shopFilterSchema } from '#app/features/shop/shop-filter-schema';
import { findUnknown, isFiltered, searchShop } from '#app/features/shop/shop-search.server';
import { readCatalogueVersion } from '#app/infra/content-version.server';
import { readCursor, writeCursor } from '#app/lib/cursor';
import { answerProductList } from '#app/routes/api/lists.server';
import { toProduct } from '#app/routes/api/resources';
import { on, refuse, serveApi } from '#app/server/api/api.server';
import { listProductsOperation } from './operation';

const api = serveApi(
  on(listProductsOperation, ({ query }) => {
    const { limit, cursor, min, max, ...words } = query;
    const fault = findRangeFault({ min, max });
    if (fault !== null) return refuse(400, fault, { fieldErrors: { max: [fault] } });
    const filter = shopFilterSchema.parse({
      ...words,
      ...(min === undefined ? {} : { min: String(min) }),
      ...(max === undefined ? {} : { max: String(max) }),
    });
    const unknown = findUnknown(filter);
    if (unknown !== null) {
      const error = `${unknown} is unknown`;
      return refuse(400, error, { fieldErrors: { [unknown]: [error] } });
    }
    if (!isFiltered(filter)) {
      const answered = answerProductList({}, query);
      if ('refused' in answered) return answered;
      const { facets } = searchShop(filter, { limit: 0, offset: 0 });
      return { ...answered, meta: { ...answered.meta, facets, truncated: false } };
    }
    // Hits are bounded, so a place among them is a number.
    const [offset] = cursor === undefined ? [0] : (readCursor(cursor, 1) ?? []);
    const error = 'cursor is none of this list';
    if (offset === undefined || offset === null || offset < 0)
      return refuse(400, error, { fieldErrors: { cursor: [error] } });
    const version = readCatalogueVersion();
    const found = searchShop(filter, { limit, offset });
    const next = offset + limit < found.total ? writeCursor([offset + limit]) : null;
    return {
      data: listShownProducts(found.products.map(({ id }) => id)).map(toProduct),
      meta: { total: found.total, nextCursor: next, facets: found.facets, truncated: found.isCut },
      version,
    };
  }),
);

export const loader = api.loader;
export const action = api.action;
