import { type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { siteOrigin } from '#app/http/origin.server';
import { isPerson, wantsNoCount } from '#app/http/visitor.server';
import { readId } from '#app/lib/query';
import { webAddress } from '#app/lib/web-address';
import { findProduct } from '#app/models/catalogue/product.server';
import { countClickLater, countLater } from '#app/models/site/analytics.server';

/** The kind of page that a click came from. */
function originOf(request: Request, { kindOf }: AppLoadContext): string {
  const referer = request.headers.get('Referer') ?? '';
  if (!URL.canParse(referer)) return 'Elsewhere';
  const { origin, pathname } = new URL(referer);
  return origin === siteOrigin(request) ? (kindOf?.(pathname) ?? 'Other pages') : 'Elsewhere';
}

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = readId(params.productId);
  const product = id === null ? null : findProduct(id);
  const shop = webAddress(product?.affiliateLink ?? null);
  if (product === null || shop === null) {
    throw new Response('There is no such product.', { status: 404, statusText: 'Page Not Found' });
  }
  const headers = Object.fromEntries(request.headers);
  if (request.method === 'GET' && isPerson(headers)) {
    countClickLater(product.id, {
      video: readId(new URL(request.url).searchParams.get('video') ?? undefined),
    });
    if (!wantsNoCount(headers)) countLater('click', originOf(request, context));
  }
  return redirect(shop, {
    status: 302,
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  });
}
