import { Form } from '@remix-run/react';
import { withParam } from '#app/lib/local-path';
import type { ProductCardData } from '#app/ui/product-card';

type AddItemProps = { formPath: string; find: string; found: (ProductCardData & { isAdded: boolean })[] };

export function AddItem({ formPath, find, found }: AddItemProps) {
  const [path, query] = formPath.split('?');
  const manage = new URLSearchParams(query).get('manage');
  return (
    <div className="panel grid gap-4" id="add-item">
      <form method="get" action={`${path}#add-item`} role="search" className="flex flex-wrap gap-3">
        {manage && <input type="hidden" name="manage" value={manage} />}
        <label htmlFor="find" className="sr-only">
          Search products
        </label>
        <input
          id="find"
          name="find"
          type="search"
          className="input min-w-0 flex-1"
          placeholder="Search products"
          defaultValue={find}
          maxLength={200}
        />
        <button type="submit" className="btn btn-line">
          Search
        </button>
      </form>
      {found.length === 0 && <p className="meta">No products found. Try other words.</p>}
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
              <bdi>{product.name}</bdi> <span className="meta">{product.price}</span>
            </span>
            {product.isAdded ? (
              <span className="meta">Added</span>
            ) : (
              <Form method="post" action={withParam(formPath, 'find', find)} preventScrollReset>
                <input type="hidden" name="intent" value="add" />
                <input type="hidden" name="product" value={product.id} />
                <button type="submit" className="btn btn-line btn-small" aria-label={`Add ${product.name}`}>
                  Add
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
