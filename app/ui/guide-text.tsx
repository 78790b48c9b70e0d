import type { VideoCardData } from '#app/features/videos/video-card';
import { AVAILABILITY_LABELS } from '#app/lib/choices';
import { countOf } from '#app/lib/format';
import type { CardName, ProseBlock } from '#app/lib/prose';
import { Price, ProductCard, type ProductCardData, ProductImage, ShopLink } from './product-card';
import { Prose } from './prose';
import { SaveButton } from './save-button';
import { VideoCard } from './video-card';

export type GuideTextProps = {
  blocks: ProseBlock[];
  cards: {
    products: ProductCardData[];
    videos: VideoCardData[];
    collections: { shareCode: string; title: string; description: string | null; products: number }[];
  };
};

function SingleProduct({ product }: { product: ProductCardData }) {
  return (
    <article className="card guide-product">
      <ProductImage product={product} sizes="160px" />
      <div>
        <h3>
          <a href={`/product/${product.id}`} dir="auto">
            {product.name}
          </a>
        </h3>
        {product.price && <Price price={product.price} originalPrice={product.originalPrice} />}
        {product.availability === 'out' && <p className="meta">{AVAILABILITY_LABELS.out}</p>}
        <ShopLink product={product} shop={product.shop} look="shop-line" />
      </div>
      <SaveButton product={product} />
    </article>
  );
}

function Cards({ names, cards }: { names: CardName[]; cards: GuideTextProps['cards'] }) {
  const products = names.flatMap(({ kind, key }) =>
    kind === 'product' ? cards.products.filter(({ id }) => String(id) === key) : [],
  );
  const videos = names.flatMap(({ kind, key }) =>
    kind === 'video' ? cards.videos.filter(({ id }) => String(id) === key) : [],
  );
  const collections = names.flatMap(({ kind, key }) =>
    kind === 'collection' ? cards.collections.filter(({ shareCode }) => shareCode === key) : [],
  );
  const [only] = products;
  return (
    <>
      {products.length === 1 && only !== undefined && <SingleProduct product={only} />}
      {products.length > 1 && (
        <div className="guide-wide guide-trio">
          {products.map((product) => (
            <ProductCard key={product.id} product={product} />
          ))}
        </div>
      )}
      {videos.map((video) => (
        <div key={video.id} className="guide-wide">
          <VideoCard video={video} />
        </div>
      ))}
      {collections.map(({ shareCode, title, description, products: count }) => (
        <article key={shareCode} className="card guide-collection">
          <h3>
            <a href={`/share/${shareCode}`} dir="auto">
              {title}
            </a>
          </h3>
          {description && <p dir="auto">{description}</p>}
          <p className="meta">{countOf(count, 'product')}</p>
        </article>
      ))}
    </>
  );
}

export function GuideText({ blocks, cards }: GuideTextProps) {
  return <Prose blocks={blocks} renderCards={(names) => <Cards names={names} cards={cards} />} />;
}
