import { Form } from '@remix-run/react';
import { withParam } from '#app/lib/local-path';
import { Button } from '#app/ui/button';
import type { ProductCardData } from '#app/ui/product-card';
import { MoreProducts, ProductSearch } from '#app/ui/product-search';

type AddItemProps = {
  formPath: string;
  find: string;
  found: (ProductCardData & { isAdded: boolean })[];
  page: number;
  hasMore: boolean;
};

export function AddItem({ formPath, find, found, page, hasMore }: AddItemProps) {
  const [path, query] = formPath.split('?');
  const manage = new URLSearchParams(query).get('manage');
  const searched = withParam(formPath, 'find', find);
  return (
    <div className="panel grid gap-4" id="add-item">
      <ProductSearch
        action={`${path}#add-item`}
        find={find}
        isEmpty={found.length === 0}
        label="Search products"
      >
        {manage && <input type="hidden" name="manage" value={manage} />}
      </ProductSearch>
      <ul className="grid gap-x-8 md:grid-cols-2">
        {found.map((product) => (
          <li
            key={product.id}
            id={`found-${product.id}`}
            // Takes the focus once the product is added and its button is removed.
            tabIndex={-1}
            className="flex items-center gap-4 border-b border-line py-2"
          >
            <img src={product.imageUrl} alt="" width={48} height={64} loading="lazy" />
            <span className="min-w-0 flex-1">
              <bdi>{product.name}</bdi>{' '}
              <span className="meta">{[product.price, product.shop].filter(Boolean).join(' · ')}</span>
            </span>
            {product.isAdded ? (
              <span className="meta">Added</span>
            ) : (
              <Form
                method="post"
                action={page === 1 ? searched : withParam(searched, 'page', String(page))}
                preventScrollReset
              >
                <input type="hidden" name="intent" value="add" />
                <input type="hidden" name="product" value={product.id} />
                <Button look="small" label="Add" aria-label={`Add ${product.name}`} />
              </Form>
            )}
          </li>
        ))}
      </ul>
      <MoreProducts url={`${searched}#add-item`} page={page} hasMore={hasMore} />
    </div>
  );
}
