import type { ShareLinks } from '../lib/share';
import { CompilationHead } from './compilation-head';
import { DisclosureLine, ProductCard, type ProductCardData } from './product-card';
import { ShareControl } from './share-control';

type ShareViewProps = {
  compilation: {
    id: number;
    title: string;
    description: string | null;
    created: string;
    updated: string | null;
  };
  products: (ProductCardData & { note: string | null })[];
  shared: boolean;
  sharing: boolean;
  share: ShareLinks;
  path: string;
  emptyText: string;
};

/** A collection as anyone with its link sees it: no owner's controls. */
export function ShareView({
  compilation,
  products,
  shared,
  sharing,
  share,
  path,
  emptyText,
}: ShareViewProps) {
  return (
    <div className="wrap section grid gap-8">
      <CompilationHead {...compilation} shared={shared} back={{ to: '/', label: 'Back to Home' }} />
      <section className="grid gap-5" aria-labelledby="products">
        <h2 id="products" className="text-[24px]">
          Products in this collection ({products.length})
        </h2>
        {products.length > 0 ? (
          <>
            <DisclosureLine />
            <div className="grid-products-3 grid-one">
              {products.map((product, index) => (
                <ProductCard key={product.id} product={product} eager={index < 3}>
                  {product.note && <p className="meta">“{product.note}”</p>}
                </ProductCard>
              ))}
            </div>
          </>
        ) : (
          <div className="empty">
            <h3>No products in this compilation yet</h3>
            <p className="lead">{emptyText}</p>
          </div>
        )}
      </section>
      <ShareControl links={share} path={path} open={sharing} />
    </div>
  );
}
