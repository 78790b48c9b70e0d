import type { MouseEvent } from 'react';
import { formatStartTime, startTimePath } from '#app/lib/start-time';
import { Icon } from '#app/ui/icons';
import { Image } from '#app/ui/image';
import { DisclosureLine, Price, type ProductCardData, ShopLink } from '#app/ui/product-card';
import { SaveButton } from '#app/ui/save-button';

export type TaggedProductData = ProductCardData & { at: number | null; note: string | null };
export type Jump = (event: MouseEvent, at: number) => void;

type StartTimeProps = { videoId: number; openedFrom: string | undefined; onJump: Jump };

type StartTimeLinkProps = StartTimeProps & { at: number; name: string };

function StartTimeLink({ videoId, openedFrom, at, name, onJump }: StartTimeLinkProps) {
  return (
    <a
      className="start-time"
      href={startTimePath(videoId, at, openedFrom)}
      data-document
      onClick={(event) => onJump(event, at)}
    >
      {formatStartTime(at)}
      {name && <span className="sr-only">: see {name}</span>}
    </a>
  );
}

type RailProps = StartTimeProps & { duration: number; starts: number[] };

/** Minimum distance between two labels, in percent of the duration. */
const MIN_GAP = 9;

/** Timeline of the video. Hidden from screen readers, because the list below has the same links. */
export function StartTimeRail({ videoId, openedFrom, duration, starts, onJump }: RailProps) {
  let last = Number.NEGATIVE_INFINITY;
  return (
    <svg className="start-time-rail" aria-hidden="true">
      <line x1="0" x2="100%" y1="12" y2="12" />
      {starts.map((at) => {
        const position = Math.min(98, Math.max(2, (100 * at) / duration));
        const isLabelled = position - last >= MIN_GAP;
        if (isLabelled) last = position;
        return (
          <a
            key={at}
            href={startTimePath(videoId, at, openedFrom)}
            tabIndex={-1}
            data-document
            onClick={(event) => onJump(event, at)}
          >
            <circle cx={`${position}%`} cy="12" r="7" />
            {isLabelled && (
              <text
                x={`${position}%`}
                y="38"
                textAnchor={position > 95 ? 'end' : position < 5 ? 'start' : 'middle'}
              >
                {formatStartTime(at)}
              </text>
            )}
          </a>
        );
      })}
    </svg>
  );
}

type TaggedProductRowProps = StartTimeProps & { product: TaggedProductData };

function TaggedProductRow({ product, ...links }: TaggedProductRowProps) {
  const { videoId, openedFrom } = links;
  const isShop = openedFrom === undefined;
  return (
    <li className="piece" id={`product-${product.id}`}>
      <div className="frame frame-tall">
        <Image src={product.imageUrl} width={600} height={800} sizes="80px" />
      </div>
      <div className="min-w-0">
        {product.at !== null && <StartTimeLink {...links} at={product.at} name={product.name} />}
        <h3>
          <a href={isShop ? `/product/${product.id}` : `/product/${product.id}?${openedFrom}`} dir="auto">
            {product.name}
          </a>
        </h3>
        {product.note && (
          <p className="meta" dir="auto">
            {product.note}
          </p>
        )}
        <div className="piece-shop">
          {product.price && <Price price={product.price} originalPrice={product.originalPrice} />}
          {isShop && <ShopLink product={product} shop={product.shop} look="link meta" video={videoId} />}
        </div>
      </div>
      {isShop && <SaveButton product={product} />}
    </li>
  );
}

type TaggedProductsProps = StartTimeProps & { taggedProducts: TaggedProductData[] };

/** Lists the products of the video. The recipient of a collection sees no shop links and no save buttons. */
export function TaggedProducts({ taggedProducts, ...links }: TaggedProductsProps) {
  const { videoId, openedFrom } = links;
  const isShop = openedFrom === undefined;
  return (
    <section className="video-pieces" aria-labelledby="pieces">
      <h2 id="pieces">{`In this video (${taggedProducts.length})`}</h2>
      <ul className="pieces">
        {taggedProducts.map((product) => (
          <TaggedProductRow key={product.id} {...links} product={product} />
        ))}
      </ul>
      {isShop && taggedProducts.length > 1 && (
        <p>
          <a
            className="btn btn-line w-full"
            href={`/compilation/new?video=${videoId}&returnTo=${encodeURIComponent(`/video/${videoId}#pieces`)}`}
          >
            <Icon name="bow" /> {`Save all ${taggedProducts.length} to a collection`}
          </a>
        </p>
      )}
      {isShop && <DisclosureLine />}
    </section>
  );
}

type ChaptersProps = StartTimeProps & { chapters: { at: number; title: string }[] };

export function Chapters({ chapters, ...links }: ChaptersProps) {
  return (
    <section aria-labelledby="moments">
      <h2 id="moments" className="text-24">
        Chapters
      </h2>
      <ol className="chapters">
        {chapters.map(({ at, title }) => (
          <li key={at}>
            <StartTimeLink {...links} at={at} name={title} />
            {title && (
              <span className="min-w-0" dir="auto" aria-hidden="true">
                {title}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Transcript({ text }: { text: string }) {
  return (
    text && (
      <details className="panel">
        <summary className="flex items-center">Transcript</summary>
        <p className="whitespace-pre-line" dir="auto">
          {text}
        </p>
      </details>
    )
  );
}
