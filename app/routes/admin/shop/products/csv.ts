import { EXPORT_COLUMNS } from '#app/features/feeds/feed-guesses';
import { exportProduct } from '#app/features/feeds/feed-product.server';
import { readAllProducts } from '#app/features/shop/offer.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { guardedLoader } from '#app/server/web/guarded.server';
import { csvResponse, printBatches } from '#app/server/web/streamed-response.server';

export const handle: RouteHandle = { right: 'shop' };

/** Exports all products, in the columns that feeds recognize. */
export const loader = guardedLoader('shop', () =>
  csvResponse('products.csv', EXPORT_COLUMNS, printBatches(readAllProducts(), exportProduct)),
);
