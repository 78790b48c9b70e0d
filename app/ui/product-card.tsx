import type { ReactNode } from 'react';
import type { CardProduct as Card } from '#app/features/shop/product.server';
import { AVAILABILITY_LABELS } from '#app/lib/choices';
import { countOf } from '#app/lib/format';
import { openedPath } from '#app/lib/share';
import { imageLink } from '#app/lib/web-url';
import { Icon, NameLink } from './elements';
import { Image } from './image';
import { useRoot } from './root-data';
import { SaveButton } from './save-button';

export type ProductCardData = Omit<Card, 'category'>;

type PriceProps = Pick<ProductCardData, 'price' | 'originalPrice'> & { badge?: string | null };

export function Price({ price, originalPrice, badge }: PriceProps) {
  if (!price && !badge) return null;
  return (
    <p className="price">
      {price}
      {originalPrice && (
        <>
          {' '}
          <s className="was">
            <span className="sr-only">was </span>
            {originalPrice}
          </s>
        </>
      )}
      {badge && <span className="badge"> {badge}</span>}
    </p>
  );
}

type ShopLinkProps = {
  product: { id: number; name: string };
  shop?: string;
  look?: 'btn' | 'btn btn-line' | 'btn btn-small' | 'btn btn-line btn-small' | 'shop-line' | 'link meta';
  /** Id of the video that the clicks count for. */
  video?: number;
  variant?: number | undefined;
};

/** Links to the retailer through `/go`, marked as a paid link. */
export function ShopLink({ product: { id, name }, shop, look = 'btn', video, variant }: ShopLinkProps) {
  const query = variant !== undefined ? `?variant=${variant}` : video !== undefined ? `?video=${video}` : '';
  return (
    <a className={look} href={`/go/${id}${query}`} rel="sponsored nofollow noopener" data-document>
      <span>
        {shop ? (
          <>
            <span className={look.startsWith('btn') ? undefined : 'wide-only'}>See it at </span>
            {shop}
          </>
        ) : (
          'See it at the shop'
        )}
        <span className="sr-only"> (paid link): {name}</span>
      </span>
      <Icon name="arrow" />
    </a>
  );
}

type ProductImageProps = {
  product: Pick<ProductCardData, 'imageUrl' | 'name'>;
  sizes: string;
  position?: number | undefined;
  /** Whether pressing the image opens its file. */
  opensLarge?: boolean;
};

export function ProductImage({ product, sizes, position, opensLarge = false }: ProductImageProps) {
  const image = <Image src={product.imageUrl} size={[600, 800]} sizes={sizes} position={position} />;
  if (!opensLarge) return <div className="frame frame-tall">{image}</div>;
  return (
    <a
      className="frame frame-tall"
      href={imageLink(product.imageUrl)}
      rel="noreferrer"
      aria-label={`${product.name}, large image`}
      data-document
    >
      {image}
      {position === 0 &&
        ['left', 'right'].map((side) => (
          <span key={side} className="edge" aria-hidden="true">
            <Image src={product.imageUrl} size={[600, 800]} sizes={sizes} />
          </span>
        ))}
    </a>
  );
}

type ProductCardProps = {
  product: ProductCardData;
  position?: number | undefined;
  /** The first of a `grid-lead`, which spans two columns and two rows. */
  isLarge?: boolean;
  /** The query of the shared collection: the product's page links back to it. */
  openedFrom?: string | undefined;
  children?: ReactNode;
};

type ProductFactsProps = {
  product: Omit<ProductCardData, 'badge' | 'imageUrl' | 'shop'> & { badge?: string | null };
  openedFrom?: string | undefined;
};

/** The name of a product with a link to its page, its price, and whether it is out of stock. */
export function ProductFacts({ product, openedFrom }: ProductFactsProps) {
  const href = openedPath(`/product/${product.id}`, openedFrom);
  return (
    <>
      <h3>
        <NameLink href={href} data-document={openedFrom !== undefined || undefined} name={product.name} />
      </h3>
      <Price {...product} />
      {product.availability === 'out' && <p className="meta">{AVAILABILITY_LABELS.out}</p>}
    </>
  );
}

const SIZES = '(min-width: 56rem) 25vw, 50vw';
const LARGE_SIZES = '(min-width: 56rem) 50vw, 100vw';

/** A product with a shop link and a save button, unless `children` replace them. */
export function ProductCard({ product, position, isLarge, openedFrom, children }: ProductCardProps) {
  return (
    <article className="card" id={`product-${product.id}`}>
      <ProductImage {...{ product, position }} sizes={isLarge ? LARGE_SIZES : SIZES} />
      <ProductFacts product={product} openedFrom={openedFrom} />
      {children ?? (
        <>
          <ShopLink product={product} shop={product.shop} look="shop-line" />
          <SaveButton product={product} />
        </>
      )}
    </article>
  );
}

type ProductGridProps = { products: ProductCardData[]; className?: string };

export function ProductGrid({ products, className = 'grid-products-4' }: ProductGridProps) {
  return (
    <div className={className}>
      {products.map((product) => (
        <ProductCard key={product.id} product={product} />
      ))}
    </div>
  );
}

/** Required above every grid of affiliate products. */
export function DisclosureLine() {
  return (
    <p className="meta disclosure">
      {useRoot()?.disclosure} <a href="/disclosure">How this works</a>
    </p>
  );
}

type TriedOnProps = { product: { name: string; triedOn: string | null } };

export function TriedOn({ product: { name, triedOn } }: TriedOnProps) {
  if (triedOn === null) return null;
  return (
    <p>
      <a className="link meta relative z-1" href={triedOn} data-document>
        See it tried on<span className="sr-only">: {name}</span>
      </a>
    </p>
  );
}

/** Says that some products of a collection are missing, which would otherwise vanish without a word. */
export function MissingProducts({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="meta">{`${countOf(count, 'product')} of this collection ${count === 1 ? 'is' : 'are'} no longer in the shop.`}</p>
  );
}
