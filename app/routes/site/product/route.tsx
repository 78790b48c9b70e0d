import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { nameCategory } from '#app/features/categories/category.server';
import { productCardOf } from '#app/features/seo/card.server';
import { NO_PRICES, withoutPrices } from '#app/features/shop/hidden-prices';
import { findProduct, listMoreProducts } from '#app/features/shop/product.server';
import { showPrice } from '#app/features/shop/shown-price.server';
import { capitalize } from '#app/lib/categories';
import { AVAILABILITY_LABELS } from '#app/lib/choices';
import { truncate } from '#app/lib/format';
import { listImages } from '#app/lib/more-images';
import { mayUse } from '#app/lib/permissions';
import { readId } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { missingPage } from '#app/server/web/not-found.server';
import { clockOf, pickHeaders, siteOrigin } from '#app/server/web/page-context.server';
import { describeUnseen } from '#app/server/web/publication.server';
import * as openedCollection from '#app/server/web/recipient.server';
import { getUser } from '#app/server/web/session.server';
import { AskedByMessage, DraftLine } from '#app/ui/banners';
import { UserText } from '#app/ui/elements';
import { metaOf } from '#app/ui/page-meta';
import { PriceHistory } from '#app/ui/price-history';
import { DisclosureLine, Price, ProductGrid, ShopLink } from '#app/ui/product-card';
import { AddToCollection, AskHer } from '#app/ui/save-button';
import { type Page, ProductAnswer, ProductImages, SeenIn, VariantLinks, WhereToBuy } from './panels';
import * as productData from './product-data.server';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = {
  cached: { query: ['ref'], shows: 'catalogue', personal: ['in', 'size', 'color'] },
  counted: 'Products',
  isBare: (page) => 'openedFrom' in page && page.openedFrom !== null,
  usesShopStyle: true,
};

export const meta = metaOf<typeof loader>((page) => ({
  title: page?.product.name ?? 'Page Not Found',
  description: truncate(page?.product.description ?? '', 160),
  path: page && `/product/${page.product.id}`,
  card: page?.card,
  kind: 'product',
  noindex: page?.isFromShared === true || (page && page.unseen !== null),
  structured: () => page?.structured ?? [],
}));

export const headers = pickHeaders;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = readId(params.id);
  const product = id === null ? null : findProduct(id);
  // A draft that is merged became a variant of the other product.
  const isDraft = product?.status === 'draft' && product.mergedIntoId === null;
  if (!product || (isDraft && !mayUse(await getUser(request), 'shop'))) throw missingPage(request);
  const url = new URL(request.url);
  const { name, description, badge, category, brand } = product;
  const openedFrom = await openedCollection.findOpenedCollection(request, product.id);
  // A shared collection still shows a merged product. All other visitors get the product that it was merged into.
  if (openedFrom === null && product.mergedIntoId !== null)
    throw redirect(`/product/${product.mergedIntoId}${url.search}`, 301);
  const clock = clockOf(context);
  const card = productCardOf(product);
  const offers = productData.describeOffers(product.id, clock);
  const isFromShared = openedCollection.isFromOpenedCollection(request);
  // A collection that no longer exists may have hidden its prices.
  const hidesPrices = openedFrom === null ? isFromShared : openedFrom.hidePrices;
  const { variants, variant, ...links } = productData.describeVariants({ product, offers, url });
  const shown = productData.applyVariant(product, variant, offers);
  const best = offers.find(({ id: offerId }) => offerId === (product.offerId ?? product.id));
  const chosen = variant === null ? best : offers.find(({ id: offerId }) => offerId === variant.productId);
  const page = {
    openedFrom,
    isFromShared,
    // The recipient of a shared link gets no buttons to share or save.
    isShared: url.searchParams.get('ref') === 'shared',
    unseen: describeUnseen(product),
    product: {
      id: product.id,
      name,
      description,
      imageUrl: shown.imageUrl,
      images: [...new Set([shown.imageUrl, ...listImages(product)])],
      price: showPrice(variant === null && product.priceVaries ? `from ${shown.price}` : shown.price),
      originalPrice: shown.originalPrice && showPrice(shown.originalPrice),
      badge,
      priceSeen: best?.seen ?? null,
      brand,
      availability: shown.availability,
      variant: variant?.id,
      shop: chosen?.shop,
      ...(hidesPrices ? { ...NO_PRICES, priceSeen: null, description: withoutPrices(description) } : {}),
      category: capitalize(nameCategory(category)),
    },
    card,
    structured: isFromShared
      ? []
      : productData.structureOf({ product, offers, variants, card }, siteOrigin(request)),
    links,
    offers: !isFromShared && offers.length > 1 ? offers : [],
    history: hidesPrices ? null : productData.describeHistory(product, clock),
    seenIn: productData.describeSeenIn(product.id, clock),
    more: isFromShared ? [] : listMoreProducts(product, 4),
  };
  return data(page, openedCollection.openedCollectionHeaders(request));
}

function Buy({ product, isFromShared, isShared }: Page) {
  if (isFromShared) return null;
  return (
    <>
      <div className="buying">
        <div className="buy">
          <ShopLink product={product} shop={product.shop} variant={product.variant} />
          {!isShared && <AddToCollection product={product} />}
        </div>
        {!isShared && <AskHer product={product.id} />}
      </div>
      <p className="meta">
        Paid link. We may earn a commission if you buy through it. <a href="/disclosure">How this works</a>
      </p>
    </>
  );
}

function ProductHead({ product }: Page) {
  return (
    <div className="grid gap-2">
      <p className="eyebrow">{product.category}</p>
      <h1 dir="auto">{product.name}</h1>
      <UserText className="meta" text={product.brand} />
      <div className="product-price">
        <Price price={product.price} originalPrice={product.originalPrice} badge={product.badge} />
        {product.priceSeen && <p className="meta">{product.priceSeen}</p>}
      </div>
    </div>
  );
}

function MoreProducts({ product: { category }, more }: Page) {
  if (more.length === 0) return null;
  return (
    <section className="band section" aria-labelledby="more">
      <div className="wrap">
        <h2 id="more" className="mb-2">
          More from {category}
        </h2>
        <DisclosureLine />
        <ProductGrid products={more} />
      </div>
    </section>
  );
}

export default function ProductPage() {
  const page: Page = useLoaderData<typeof loader>();
  const { product, unseen, isFromShared, isShared, openedFrom, history } = page;
  return (
    <>
      {unseen !== null && <DraftLine text={unseen} edit={`/admin/products/${product.id}`} />}
      <article className="wrap product">
        <ProductImages key={product.imageUrl} {...page} />
        <div className="product-text">
          <ProductHead {...page} />
          <VariantLinks {...page} />
          {product.availability === 'out' && <p className="banner">{AVAILABILITY_LABELS.out}</p>}
          <Buy {...page} />
          <p className="max-w-[60ch] whitespace-pre-line" dir="auto">
            {product.description}
          </p>
          <WhereToBuy {...page} />
          {history && <PriceHistory history={history} />}
          {!isFromShared && isShared && <AskedByMessage />}
          {openedFrom !== null && <ProductAnswer {...page} openedFrom={openedFrom} />}
          {isFromShared && openedFrom === null && (
            <p className="banner">The link to this collection no longer works.</p>
          )}
          <SeenIn {...page} />
        </div>
      </article>
      <MoreProducts {...page} />
    </>
  );
}
