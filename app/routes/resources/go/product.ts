import { type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { countClickLater, countLater } from '#app/features/analytics/analytics.server';
import * as pageCodes from '#app/features/earnings/page-code.server';
import { addSubId, parseSubIdRules } from '#app/features/earnings/sub-id';
import { findOffer } from '#app/features/shop/offer-group.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { readId } from '#app/lib/query';
import { webUrl } from '#app/lib/web-url';
import { pageNotFound } from '#app/server/web/not-found.server';
import { siteOrigin } from '#app/server/web/page-context.server';
import { isHuman, wantsNoCount } from '#app/server/web/visitor.server';

/** Finds the page of a click: the kind that analytics counts, and the page that a network's report names. */
function readOrigin(request: Request, { kindOf }: AppLoadContext) {
  const referer = request.headers.get('Referer') ?? '';
  const url = URL.canParse(referer) ? new URL(referer) : null;
  if (url?.origin !== siteOrigin(request)) return { kind: 'Elsewhere', code: null };
  const kind = kindOf?.(url.pathname);
  return {
    kind: kind ?? 'Other pages',
    code: pageCodes.codeOfNewsletter(url.search) ?? pageCodes.codeOfPath(url.pathname, kind),
  };
}

/** Returns the page that a click counts for, which a newsletter or a video in the URL names before the referrer does. */
function readSource(request: Request, context: AppLoadContext, video: number | null) {
  const { kind, code } = readOrigin(request, context);
  const codes = [
    pageCodes.codeOfNewsletter(new URL(request.url).search),
    pageCodes.pageCode('v', video),
    code,
  ];
  return { kind, code: codes.find((each) => each !== null) ?? null, codes: new Set(codes) };
}

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

function readClick(request: Request, params: LoaderFunctionArgs['params']) {
  const query = new URL(request.url).searchParams;
  const id = readId(params.productId);
  const offerId = readId(params.offerId);
  const variantId = readId(query.get('variant')) ?? undefined;
  const isWrong = id === null || (params.offerId !== undefined && offerId === null);
  return {
    id,
    offer: isWrong ? null : findOffer(id, { offerId: offerId ?? undefined, variantId }),
    variantId,
    suffix: offerId === null ? '' : `/${offerId}`,
    video: readId(query.get('video')),
    taggedProduct: readId(query.get('piece')),
  };
}

type Click = Pick<ReturnType<typeof readClick>, 'id' | 'video' | 'taggedProduct'> & {
  offer: NonNullable<ReturnType<typeof findOffer>>;
  source: ReturnType<typeof readSource>;
};

function countClick(request: Request, { offer, source, id, video, taggedProduct }: Click): void {
  const headers = Object.fromEntries(request.headers);
  if (request.method !== 'GET' || !isHuman(headers)) return;
  const isInGroup = taggedProduct !== null && offer.group.includes(taggedProduct);
  countClickLater(offer.id, { video, taggedProduct: isInGroup ? taggedProduct : id });
  for (const code of source.codes) pageCodes.countPageLater('click', code);
  if (!wantsNoCount(headers)) countLater('click', source.kind);
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
  const source = readSource(request, context, video);
  countClick(request, { offer, source, id, video, taggedProduct });
  const { code } = source;
  return redirect(
    code === null ? shop : addSubId(shop, code, parseSubIdRules(readSiteSettings().subIdRules)),
    { status: 302, headers: HEADERS },
  );
}
