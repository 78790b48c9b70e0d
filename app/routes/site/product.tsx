import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LetterAnswer } from '#app/components/letter-answer';
import { PriceHistory } from '#app/components/price-history';
import { DisclosureLine, Price, ProductCard, ProductPicture, ShopLink } from '#app/components/product-card';
import { SaveButton } from '#app/components/save-button';
import { ShareControl } from '#app/components/share-control';
import { VideoPicture } from '#app/components/video-card';
import { findLetter } from '#app/http/letter.server';
import { siteOrigin } from '#app/http/origin.server';
import { type Clock, clockOf } from '#app/http/page-context.server';
import { capitalise, labelCategory } from '#app/lib/categories';
import { cut } from '#app/lib/cut';
import { longDate } from '#app/lib/format';
import { formatMoment, momentPath } from '#app/lib/moment';
import { pageMeta } from '#app/lib/page-meta';
import { NO_PRICES } from '#app/lib/product-facts';
import { readId } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { buildShareLinks } from '#app/lib/share';
import { breadcrumbs, productObject } from '#app/lib/structured-data';
import { toVideoCard } from '#app/lib/video-card';
import { listSeenIn } from '#app/models/catalogue/piece.server';
import { readPriceHistory } from '#app/models/catalogue/price-history.server';
import { findProduct, listMoreProducts, type Product } from '#app/models/catalogue/product.server';
import { productCardOf } from '#app/models/sharing/card.server';

type Structure = { product: Product; picture: string };

/** What search engines read of the page; made here, so that no browser loads what makes it. */
function structureOf({ product, picture }: Structure, origin: string) {
  const { id, name, description, brand, availability, priceMinor, currency } = product;
  const path = `/product/${id}`;
  return [
    productObject({
      ...{ name, description, brand, availability },
      money: priceMinor === null || currency === null ? null : { minor: priceMinor, currency },
      picture: origin + picture,
      url: origin + path,
    }),
    breadcrumbs(origin, [
      ['Gift Ideas', '/affiliate'],
      [name, path],
    ]),
  ];
}

export const handle: RouteHandle = {
  kept: { query: ['ref', 'message'], shows: 'catalogue', personal: ['in'] },
  counted: { as: 'Products' },
  isBare: (page) => 'letter' in page && page.letter !== null,
  usesShopStyle: true,
};

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  pageMeta(matches, {
    title: page?.product.name ?? 'Page Not Found',
    description: cut(page?.product.description ?? '', 160),
    path: page && `/product/${page.product.id}`,
    card: page?.card,
    kind: 'product',
    noindex: page?.letter != null,
    structured: () => page?.structured ?? [],
  });

const DAY = 86_400_000;
/** Videos that a product is seen in, as its page lists them (contract, section 11). */
const SEEN = 12;

function describeSeenIn(id: number, clock: Clock) {
  const { videos, total } = listSeenIn(id, SEEN);
  return { total, videos: videos.map(({ at, ...video }) => ({ ...toVideoCard(video, clock), at })) };
}

/** How long a price is more than what was last seen. */
const FRESH = 30 * DAY;

/** When a price was seen at the retailer's, so that nobody takes an old one for today's. */
function describeSeen(seenAt: Date | null, clock: Clock): string | null {
  if (seenAt === null) return null;
  const ends = new Date(seenAt.getTime() + FRESH);
  if (ends <= clock.now) return `Last seen on ${longDate(seenAt)}: it may have changed`;
  clock.until(ends);
  return `Price seen on ${longDate(seenAt)}`;
}

/** How its price has changed; what is said of the last 90 days holds until midnight. */
function describeHistory(product: Product, clock: Clock) {
  const history = readPriceHistory(product, clock.now);
  if (history !== null) clock.until(new Date(clock.now.getTime() - (clock.now.getTime() % DAY) + DAY));
  return history;
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = readId(params.id);
  const product = id === null ? null : findProduct(id);
  if (!product)
    throw new Response('There is no such product.', { status: 404, statusText: 'Page Not Found' });
  const query = new URL(request.url).searchParams;
  const { name, description, imageUrl, price, originalPrice, badge, category, brand, availability } = product;
  const letter = await findLetter(request, product.id);
  const clock = clockOf(context);
  const card = productCardOf(product);
  const priceSeen = describeSeen(product.priceSeenAt, clock);
  return {
    letter,
    product: {
      ...{ id: product.id, name, description, imageUrl, price, originalPrice, badge, priceSeen },
      ...{ brand, availability },
      ...(letter?.hidePrices ? { ...NO_PRICES, priceSeen: null } : {}),
      category: capitalise(labelCategory(category)),
    },
    share: buildShareLinks(siteOrigin(request), `/product/${product.id}`, query.get('message')),
    sharing: query.has('message'),
    card,
    structured:
      letter === null
        ? structureOf(
            { product, picture: imageUrl.startsWith('/') ? imageUrl : (card?.address ?? '') },
            siteOrigin(request),
          )
        : [],
    history: letter?.hidePrices ? null : describeHistory(product, clock),
    seenIn: describeSeenIn(product.id, clock),
    // Hers is a letter, not a shop.
    more: letter === null ? listMoreProducts(product, 4) : [],
  };
}

/** The film from where the piece is seen; from her letter it keeps what the letter keeps from her. */
function seenPath({ id, at }: { id: number; at: number | null }, letter: string | undefined): string {
  if (at !== null) return momentPath(id, at, letter);
  return letter === undefined ? `/video/${id}` : `/video/${id}?in=${letter}`;
}

function Buy({ product }: { product: { id: number; name: string } }) {
  return (
    <>
      <div className="buy">
        <ShopLink product={product} />
        <SaveButton product={product} labelled />
      </div>
      <p className="meta">
        Paid link: we may earn a commission when you buy through it. <a href="/disclosure">How this works</a>
      </p>
    </>
  );
}

export default function ProductPage() {
  const { product, letter, share, sharing, history, seenIn, more } = useLoaderData<typeof loader>();
  return (
    <>
      <article className="wrap product">
        <ProductPicture product={product} sizes="(min-width: 48rem) 640px, 100vw" place={0} />
        <div className="product-text">
          <div className="grid gap-2">
            <p className="eyebrow">{product.category}</p>
            <h1 dir="auto">{product.name}</h1>
            {product.brand && (
              <p className="meta" dir="auto">
                {product.brand}
              </p>
            )}
            <div className="product-price">
              {product.price && <Price price={product.price} originalPrice={product.originalPrice} />}
              {product.priceSeen && <p className="meta">{product.priceSeen}</p>}
            </div>
          </div>
          {history && <PriceHistory history={history} />}
          {product.availability === 'out' && <p className="banner">Not sold at the moment.</p>}
          {letter === null && <Buy product={product} />}
          <p className="max-w-[60ch] whitespace-pre-line" dir="auto">
            {product.description}
          </p>
          {letter === null ? (
            <ShareControl key={share.url} links={share} path={`/product/${product.id}`} open={sharing} />
          ) : (
            <LetterAnswer product={product} letter={letter} />
          )}
        </div>
      </article>
      {seenIn.total > 0 && (
        <section className="wrap pb-12" aria-labelledby="seen-in">
          <h2 id="seen-in" className="mb-5 text-[1.625rem]">
            {`Seen in (${seenIn.total})`}
          </h2>
          <ul className="seen-in">
            {seenIn.videos.map((video) => (
              <li key={video.id} className="card">
                <VideoPicture video={{ ...video, pieces: null }} sizes="(min-width: 64rem) 280px, 100vw" />
                <h3>
                  <a
                    href={seenPath(video, letter?.shareCode)}
                    data-document={video.at !== null || letter !== null || undefined}
                    dir="auto"
                  >
                    {video.title}
                  </a>
                </h3>
                {video.at !== null && <p className="moment">from {formatMoment(video.at)}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {more.length > 0 && (
        <section className="band section" aria-labelledby="more">
          <div className="wrap">
            <h2 id="more" className="mb-2">
              More from {product.category}
            </h2>
            <DisclosureLine />
            <div className="grid-products-4">
              {more.map((other) => (
                <ProductCard key={other.id} product={other} />
              ))}
            </div>
          </div>
        </section>
      )}
    </>
  );
}
