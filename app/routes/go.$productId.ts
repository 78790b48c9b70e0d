import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { siteOrigin } from '../http/origin.server';
import { isPerson, kindOfPage, wantsNoCount } from '../http/visit-count.server';
import { readId } from '../lib/query';
import { webAddress } from '../lib/web-address';
import { countClickLater, countLater } from '../models/analytics.server';
import { findProduct } from '../models/product.server';

/** The kind of page that a click came from. */
function originOf(request: Request): string {
  const referer = request.headers.get('Referer') ?? '';
  if (!URL.canParse(referer)) return 'Elsewhere';
  const { origin, pathname } = new URL(referer);
  return origin === siteOrigin(request) ? kindOfPage(pathname) : 'Elsewhere';
}

export function loader({ request, params }: LoaderFunctionArgs) {
  const id = readId(params.productId);
  const product = id === null ? null : findProduct(id);
  const shop = webAddress(product?.affiliateLink ?? null);
  if (product === null || shop === null) {
    throw new Response('There is no such product.', { status: 404, statusText: 'Page Not Found' });
  }
  const headers = Object.fromEntries(request.headers);
  if (request.method === 'GET' && isPerson(headers)) {
    countClickLater(product.id);
    if (!wantsNoCount(headers)) countLater('click', originOf(request));
  }
  return redirect(shop, {
    status: 302,
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  });
}
