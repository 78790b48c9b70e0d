import { EXPORT_COLUMNS } from '#app/features/feeds/feed-guesses';
import { exportProduct } from '#app/features/feeds/feed-product.server';
import { readAllProducts } from '#app/features/shop/offer.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { csvResponse } from '#app/server/web/csv-response.server';
import { guardedLoader } from '#app/server/web/guarded.server';

export const handle: RouteHandle = { right: 'shop' };

/** Exports all products, in the columns that feeds recognize. */
export const loader = guardedLoader('shop', () => {
  function* chunks() {
    for (const rows of readAllProducts()) yield rows.flatMap(exportProduct);
  }
  return csvResponse('products.csv', EXPORT_COLUMNS, chunks());
});
