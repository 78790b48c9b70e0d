import type { readCards } from '#app/features/guides/guide.server';
import type { VideoCardData } from '#app/features/videos/video-card';
import { countOf } from '#app/lib/format';
import type { CardName, ProseBlock } from '#app/lib/prose';
import { ProductCard, type ProductCardData, ProductFacts, ProductImage, ShopLink } from './product-card';
import { Prose } from './prose';
import { SaveButton } from './save-button';
import { NameLink, UserText } from './user-text';
import { VideoCard } from './video-card';

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
