import type { MouseEvent } from 'react';
import type { Chapter } from '#app/lib/chapters';
import { formatDuration } from '#app/lib/format';
import { openedPath } from '#app/lib/share';
import { startTimePath } from '#app/lib/start-time';
import { Icon, NameLink, Section, UserText } from '#app/ui/elements';
import { DisclosureLine, Price, type ProductCardData, ProductImage, ShopLink } from '#app/ui/product-card';
import { SaveButton } from '#app/ui/save-button';

export type TaggedProductData = ProductCardData & { at: number | null; note: string | null };
export type Jump = (event: MouseEvent, at: number) => void;

type StartTimeProps = { videoId: number; openedFrom: string | undefined; onJump: Jump };

function linkOf({ videoId, openedFrom, onJump }: StartTimeProps, at: number) {
  return {
    href: startTimePath(videoId, at, openedFrom),
    'data-document': true,
    onClick: (event: MouseEvent) => onJump(event, at),
  };
}

function StartTimeLink({ at, name, ...links }: StartTimeProps & { at: number; name: string }) {
  return (
    <a className="start-time" {...linkOf(links, at)}>
      {formatDuration(at)}
      {name && <span className="sr-only">: see {name}</span>}
    </a>
  );
}

/** Minimum distance between two labels, in percent of the duration. */
const MIN_GAP = 9;

type StartTimeRailProps = StartTimeProps & { duration: number; starts: number[] };

/** Timeline of the video. Hidden from screen readers, because the list below has the same links. */
export function StartTimeRail({ duration, starts, ...links }: StartTimeRailProps) {
  let last = Number.NEGATIVE_INFINITY;
  return (
    <svg className="start-time-rail" aria-hidden="true">
      <line x1="0" x2="100%" y1="12" y2="12" />
      {starts.map((at) => {
        const position = Math.min(98, Math.max(2, (100 * at) / duration));
        const isLabeled = position - last >= MIN_GAP;
        if (isLabeled) last = position;
        return (
          <a key={at} tabIndex={-1} {...linkOf(links, at)}>
            <circle cx={`${position}%`} cy="12" r="7" />{' '}
            {isLabeled && (
              <text
                x={`${position}%`}
                y="38"
                textAnchor={position > 95 ? 'end' : position < 5 ? 'start' : 'middle'}
              >
                {formatDuration(at)}
              </text>
            )}
          </a>
        );
      })}
    </svg>
  );
}

function TaggedProductRow({ product, ...links }: StartTimeProps & { product: TaggedProductData }) {
  const { videoId, openedFrom } = links;
  const showsShop = openedFrom === undefined;
  return (
    <li className="piece" id={`product-${product.id}`}>
      <ProductImage product={product} sizes="80px" />
      <div className="min-w-0">
        {product.at !== null && <StartTimeLink {...links} at={product.at} name={product.name} />}
        <h3>
          <NameLink href={openedPath(`/product/${product.id}`, openedFrom)} name={product.name} />
        </h3>
        <UserText className="meta" text={product.note} />
        <div className="piece-shop">
          <Price price={product.price} originalPrice={product.originalPrice} />
          {showsShop && <ShopLink product={product} shop={product.shop} look="link meta" video={videoId} />}
        </div>
      </div>
      {showsShop && <SaveButton product={product} />}
    </li>
  );
}

type TaggedProductsProps = StartTimeProps & { taggedProducts: TaggedProductData[] };

/** Lists the products of the video. The recipient of a collection sees no shop links and no save buttons. */
export function TaggedProducts({ taggedProducts, ...links }: TaggedProductsProps) {
  const { videoId, openedFrom } = links;
  const showsShop = openedFrom === undefined;
  const here = encodeURIComponent(`/video/${videoId}#pieces`);
  return (
    <Section className="video-pieces" titleId="pieces" title={`In this video (${taggedProducts.length})`}>
      <ul className="pieces">
        {taggedProducts.map((product) => (
          <TaggedProductRow key={product.id} {...links} product={product} />
        ))}
      </ul>
      {showsShop && taggedProducts.length > 1 && (
        <p>
          <a className="btn btn-line w-full" href={`/compilation/new?video=${videoId}&returnTo=${here}`}>
            <Icon name="bow" /> {`Save all ${taggedProducts.length} to a collection`}
          </a>
        </p>
      )}
      {showsShop && <DisclosureLine />}
    </Section>
  );
}

export function Chapters({ chapters, ...links }: StartTimeProps & { chapters: Chapter[] }) {
  return (
    <Section titleId="moments" titleClass="text-24" title="Chapters">
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
    </Section>
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
