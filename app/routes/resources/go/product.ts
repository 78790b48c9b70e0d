import { type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { countClickLater, countLater } from '#app/features/analytics/analytics.server';
import { findOffer } from '#app/features/shop/offer-target.server';
import { readId } from '#app/lib/query';
import { webUrl } from '#app/lib/web-url';
import { pageNotFound } from '#app/server/web/intents.server';
import { siteOrigin } from '#app/server/web/origin.server';
import { isHuman, wantsNoCount } from '#app/server/web/visitor.server';

function originOf(request: Request, { kindOf }: AppLoadContext): string {
  const referer = request.headers.get('Referer') ?? '';
  if (!URL.canParse(referer)) return 'Elsewhere';
  const { origin, pathname } = new URL(referer);
  return origin === siteOrigin(request) ? (kindOf?.(pathname) ?? 'Other pages') : 'Elsewhere';
}

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

function readClick(request: Request, params: LoaderFunctionArgs['params']) {
  const query = new URL(request.url).searchParams;
  const id = readId(params.productId);
  const offerId = readId(params.offerId);
  const variantId = readId(query.get('variant') ?? undefined) ?? undefined;
  const isWrong = id === null || (params.offerId !== undefined && offerId === null);
  return {
    id,
    offer: isWrong ? null : findOffer(id, { offerId: offerId ?? undefined, variantId }),
    variantId,
    suffix: offerId === null ? '' : `/${offerId}`,
    video: readId(query.get('video') ?? undefined),
    taggedProduct: readId(query.get('piece') ?? undefined),
  };
}

/** Redirects to a product's best offer, or to the given one. A merged product redirects to the product it was merged into. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id, offer, suffix, variantId, video, taggedProduct } = readClick(request, params);
  if (offer?.mergedIntoId != null) {
    const query = new URLSearchParams(variantId === undefined ? {} : { variant: String(variantId) });
    if (video !== null) {
      query.set('video', String(video));
      query.set('piece', String(id));
    }
    const search = query.size === 0 ? '' : `?${query}`;
    return redirect(`/go/${offer.mergedIntoId}${suffix}${search}`, { status: 301, headers: HEADERS });
  }
  const shop = webUrl(offer?.link ?? null);
  if (offer === null || shop === null) throw pageNotFound();
  const headers = Object.fromEntries(request.headers);
  if (request.method === 'GET' && isHuman(headers)) {
    const isInGroup = taggedProduct !== null && offer.group.includes(taggedProduct);
    countClickLater(offer.id, { video, taggedProduct: isInGroup ? taggedProduct : id });
    if (!wantsNoCount(headers)) countLater('click', originOf(request, context));
  }
  return redirect(shop, { status: 302, headers: HEADERS });
}
