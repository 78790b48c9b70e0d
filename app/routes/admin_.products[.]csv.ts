import type { LoaderFunctionArgs } from '@remix-run/node';
import { csvResponse } from '../http/csv-response.server';
import { requireAdmin } from '../http/session.server';
import { EXPORT_COLUMNS } from '../lib/feed-mapping';
import { keyOfProduct } from '../models/feed-row.server';
import { readAllProducts } from '../models/product-admin.server';

/** Every product, in columns that the import knows by their names. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  function* pieces() {
    for (const rows of readAllProducts())
      yield rows.map((product) => [
        ...[keyOfProduct(product), product.name, product.description, product.price, product.originalPrice],
        ...[product.affiliateLink, product.imageAddress ?? product.imageUrl, product.category, product.badge],
        ...[product.featured ? 'yes' : 'no', product.position],
      ]);
  }
  return csvResponse('products.csv', EXPORT_COLUMNS, pieces());
}
