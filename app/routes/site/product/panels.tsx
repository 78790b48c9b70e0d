import type { SerializeFrom } from '@remix-run/node';
import { AVAILABILITY_LABELS } from '#app/lib/choices';
import { formatDuration } from '#app/lib/format';
import { startTimePath } from '#app/lib/start-time';
import { imageLink } from '#app/lib/web-url';
import { Icon } from '#app/ui/icons';
import { Image } from '#app/ui/image';
import { NameLink } from '#app/ui/name-link';
import { ProductImage } from '#app/ui/product-card';
import { VideoImage } from '#app/ui/video-card';
import type { loader } from './route';

export type Page = SerializeFrom<typeof loader>;

const SIZES = '(min-width: 48rem) 640px, 100vw';

/** The images of a product, which scroll sideways. Each opens large. */
export function ProductImages({ product }: Pick<Page, 'product'>) {
  const { name, images } = product;
  if (images.length < 2) return <ProductImage product={product} sizes={SIZES} position={0} />;
  return (
    <div className="frame frame-tall">
      <ul className="strip">
        {images.map((url, index) => (
          <li key={url}>
            <a href={imageLink(url)} rel="noreferrer" data-document>
              <Image
                src={url}
                alt={`${name}, image ${index + 1} of ${images.length}`}
                size={[600, 800]}
                sizes={SIZES}
                position={index}
              />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Links({ label, links }: { label: string; links: Page['links']['sizes'] }) {
  if (links.length === 0) return null;
  return (
    <ul className="chips" aria-label={label}>
      {links.map(({ text, href, isChosen, isOut }) => (
        <li key={text}>
          <a className="pill" href={href} aria-current={isChosen || undefined} rel="nofollow">
            {isOut ? (
              <span>
                <s dir="auto">{text}</s>
                <span className="sr-only"> Sold out</span>
              </span>
            ) : (
              <bdi>{text}</bdi>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The sizes and colors of a product. */
export function VariantLinks({ sizes, colors, hasColors }: Page['links']) {
  return (
    <>
      <Links label="Size" links={sizes} />
      {sizes.length > 0 && (
        <a className="link meta" href="/sizes">
          Size guide
        </a>
      )}
      <Links label={hasColors ? 'Color' : 'Options'} links={colors} />
    </>
  );
}

export function WhereToBuy({ product: { id, name }, offers }: Pick<Page, 'product' | 'offers'>) {
  return (
    <section className="offers" aria-labelledby="where-to-buy">
      <h2 id="where-to-buy">Where to buy</h2>
      <ul>
        {offers.map((offer) => (
          <li key={offer.id}>
            <a href={`/go/${id}/${offer.id}`} rel="sponsored nofollow noopener" data-document>
              <span className="offer-shop">
                <bdi>{offer.shop}</bdi> {offer.isLowest && <span className="offer-lowest">lowest price</span>}
                <span className="sr-only"> (paid link): {name}</span>
              </span>
              <span className="price">{offer.price}</span>
              <Icon name="arrow" />
            </a>
            <p className="meta">{offer.availability === 'out' ? AVAILABILITY_LABELS.out : offer.seen}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type SeenInProps = Page['seenIn'] & { openedFrom: string | undefined };

export function SeenIn({ total, videos, openedFrom }: SeenInProps) {
  return (
    <section aria-labelledby="seen-in">
      <h2 id="seen-in" className="mb-3 text-24">
        {`Seen in (${total})`}
      </h2>
      <ul className="seen-in">
        {videos.map((video) => (
          <li key={video.id} className="card">
            <VideoImage video={{ ...video, taggedProducts: null }} sizes="160px" />
            <div>
              <h3>
                <NameLink
                  href={startTimePath(video.id, video.at, openedFrom)}
                  data-document={video.at !== null || openedFrom !== undefined || undefined}
                  name={video.title}
                />
              </h3>
              {video.at !== null && <p className="start-time">from {formatDuration(video.at)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
