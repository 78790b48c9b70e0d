import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { isbot } from 'isbot';
import { readId } from '../lib/query';
import { countProductClick, findProduct } from '../models/product.server';

/** Robots and prefetches follow links too; only people count. */
function isPerson({ method, headers }: Request): boolean {
  const purpose = `${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''} ${headers.get('X-Moz') ?? ''}`;
  return method === 'GET' && !/prefetch|preview/i.test(purpose) && !isbot(headers.get('User-Agent'));
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = readId(params.productId);
  const product = id === null ? null : findProduct(id);
  if (!product || !/^https?:\/\//i.test(product.affiliateLink)) {
    throw new Response('There is no such product.', { status: 404, statusText: 'Page Not Found' });
  }
  // A sum that cannot be written now must not keep anyone from the shop.
  if (isPerson(request)) await countProductClick(product.id).catch((error: unknown) => console.error(error));
  return redirect(product.affiliateLink, {
    status: 302,
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  });
}
