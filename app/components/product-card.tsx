import type { ReactNode } from 'react';
import { useRoot } from '#app/lib/use-root';
import { Picture } from './picture';

export type ProductCardData = {
  id: number;
  name: string;
  imageUrl: string;
  price: string;
  originalPrice: string | null;
  badge: string | null;
};

export function Price({ price, originalPrice }: { price: string; originalPrice: string | null }) {
  return (
    <p>
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
    </p>
  );
}

/** The link to the retailer; every one goes through `/go`, is marked as paid, and never passes our address on to search engines. */
export function ShopLink({ productId, name, quiet }: { productId: number; name: string; quiet?: boolean }) {
  return (
    <a
      className={`btn btn-small${quiet ? ' btn-line' : ''}`}
      href={`/go/${productId}`}
      rel="sponsored nofollow noopener"
      data-document
    >
      See it at the shop<span className="sr-only"> (paid link): {name}</span>
    </a>
  );
}

type ProductCardProps = { product: ProductCardData; place?: number | undefined; children?: ReactNode };

/** A product in a grid; its actions are "See it at the shop" and "Save", unless others are given. */
export function ProductCard({ product, place, children }: ProductCardProps) {
  return (
    <article className="card" id={`product-${product.id}`}>
      <div className="frame frame-tall">
        <Picture
          src={product.imageUrl}
          width={600}
          height={800}
          sizes="(min-width: 56rem) 280px, 50vw"
          place={place}
        />
        {product.badge && <span className="pill pill-badge">{product.badge}</span>}
      </div>
      <h3>
        <a href={`/product/${product.id}`} dir="auto">
          {product.name}
        </a>
      </h3>
      <Price price={product.price} originalPrice={product.originalPrice} />
      {children === undefined ? (
        <p className="actions">
          <ShopLink productId={product.id} name={product.name} />
          <a
            className="btn btn-line btn-small"
            href={`/compilation/new?product=${product.id}`}
            aria-label={`Save ${product.name} to a collection`}
          >
            Save
          </a>
        </p>
      ) : (
        children
      )}
    </article>
  );
}

/** The line that stands above every grid of affiliate products. */
export function DisclosureLine() {
  return (
    <p className="meta mb-5">
      {useRoot()?.disclosure} <a href="/disclosure">How this works</a>
    </p>
  );
}
