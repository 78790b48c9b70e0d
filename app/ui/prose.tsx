import { createElement, Fragment, type ReactNode } from 'react';
import type { readCards } from '#app/features/guides/guide.server';
import type { VideoCardData } from '#app/features/videos/video-card';
import { countOf } from '#app/lib/format';
import type { CardName, ProseBlock, ProseNode } from '#app/lib/prose';
import { NameLink, UserText } from './elements';
import { Image } from './image';
import { type ProductCardData, ProductFacts, ProductGrid, ProductImage, ShopLink } from './product-card';
import { SaveButton } from './save-button';
import { VideoCard } from './video-card';

const OUTSIDE = { rel: 'nofollow noopener noreferrer' };

function renderNode(node: ProseNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, href, src, alt, id, start, children } = node;
  const inside = children.map(renderNode);
  switch (tag) {
    case 'a':
      return (
        <a key={key} href={href} {...(/^https?:/i.test(href ?? '') ? OUTSIDE : {})}>
          {inside}
        </a>
      );
    case 'img':
      return (
        <span key={key} className="prose-picture">
          <Image src={src ?? ''} alt={alt ?? ''} size={[1200, 800]} sizes="(min-width: 48rem) 656px, 100vw" />
        </span>
      );
    case 'table':
      return (
        <div key={key} className="overflow-x-auto">
          <table className="table">{inside}</table>
        </div>
      );
    case 'hr':
    case 'br':
      return createElement(tag, { key });
    case 'th':
      return (
        <th key={key} scope="col">
          {inside}
        </th>
      );
    default:
      return createElement(tag, { key, id, start }, inside);
  }
}

type ProseProps = { blocks: readonly ProseBlock[]; renderCards?: (cards: CardName[]) => ReactNode };

export function Prose({ blocks, renderCards }: ProseProps) {
  return (
    <>
      {blocks.map((block, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other key.
        <Fragment key={position}>
          {'nodes' in block ? block.nodes.map(renderNode) : renderCards?.(block.cards)}
        </Fragment>
      ))}
    </>
  );
}

type Cards = Omit<ReturnType<typeof readCards>, 'videos'> & { videos: VideoCardData[] };
export type GuideTextProps = { blocks: ProseBlock[]; cards: Cards };

function SingleProduct({ product }: { product: ProductCardData }) {
  return (
    <article className="card guide-product">
      <ProductImage product={product} sizes="160px" />
      <div>
        <ProductFacts product={{ ...product, badge: null }} />
        <ShopLink product={product} shop={product.shop} look="shop-line" />
      </div>
      <SaveButton product={product} />
    </article>
  );
}

function Cards({ names, cards }: { names: CardName[]; cards: GuideTextProps['cards'] }) {
  const keysOf = (kind: CardName['kind']) => names.flatMap((name) => (name.kind === kind ? [name.key] : []));
  const products = keysOf('product').flatMap((key) => cards.products.filter(({ id }) => `${id}` === key));
  const videos = keysOf('video').flatMap((key) => cards.videos.filter(({ id }) => `${id}` === key));
  const collections = keysOf('collection').flatMap((key) =>
    cards.collections.filter(({ shareCode }) => shareCode === key),
  );
  const [only] = products;
  return (
    <>
      {products.length === 1 && only !== undefined && <SingleProduct product={only} />}
      {products.length > 1 && <ProductGrid products={products} className="guide-wide guide-trio" />}
      {videos.map((video) => (
        <div key={video.id} className="guide-wide">
          <VideoCard video={video} />
        </div>
      ))}
      {collections.map(({ shareCode, title, description, products: count }) => (
        <article key={shareCode} className="card guide-collection">
          <h3>
            <NameLink href={`/share/${shareCode}`} name={title} />
          </h3>
          <UserText text={description} />
          <p className="meta">{countOf(count, 'product')}</p>
        </article>
      ))}
    </>
  );
}

export function GuideText({ blocks, cards }: GuideTextProps) {
  return <Prose blocks={blocks} renderCards={(names) => <Cards names={names} cards={cards} />} />;
}
