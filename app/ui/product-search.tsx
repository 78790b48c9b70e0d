import type { ReactNode } from 'react';
import { joinFacts } from '#app/lib/format';
import { withParam } from '#app/lib/query';
import { Button, LinkButton, NameLink } from './elements';
import { Image } from './image';

export type FoundProduct = { id: number; name: string; imageUrl: string; price: string; shop: string };

export function ProductRow({ product, children }: { product: FoundProduct; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3">
      <span className="piece-thumb frame">
        <Image src={product.imageUrl} size={[600, 800]} sizes="56px" />
      </span>
      <div className="min-w-[14rem] flex-1">
        <p>
          <NameLink className="link" href={`/admin/products/${product.id}`} name={product.name} />{' '}
          <span className="meta">{joinFacts([product.price, product.shop])}</span>
        </p>
        {children}
      </div>
    </li>
  );
}

type ProductSearchProps = {
  action: string;
  find: string | null;
  isEmpty: boolean;
  label?: string;
  children?: ReactNode;
};

export function ProductSearch(props: ProductSearchProps) {
  const { action, find, isEmpty, label = 'Search products by name or ID', children } = props;
  return (
    <>
      <form method="get" action={action} role="search" className="flex flex-wrap gap-3">
        {children}
        <label htmlFor="find" className="sr-only">
          {label}
        </label>
        <input
          id="find"
          name="find"
          type="search"
          className="input min-w-0 flex-1"
          placeholder={label}
          defaultValue={find ?? ''}
          maxLength={200}
        />
        <Button look="line" label="Search" />
      </form>
      {find !== null && isEmpty && <p className="meta">No products found. Try other words.</p>}
    </>
  );
}

/** Links to the next products that a search found, and to the ones before. */
export function MoreProducts({ url, page, hasMore }: { url: string; page: number; hasMore: boolean }) {
  const to = (other: number) => withParam(url, 'page', String(other));
  if (page === 1 && !hasMore) return null;
  return (
    <p className="flex flex-wrap gap-3">
      {page > 1 && <LinkButton href={to(page - 1)} look="small" label="Previous products" />}
      {hasMore && <LinkButton href={to(page + 1)} look="small" label="More products" />}
    </p>
  );
}

type ProductPickerProps<P> = {
  find: string | null;
  found: P[];
  page: number;
  hasMore: boolean;
  /** The URL of the screen, and the id of its panel with the search. */
  path: string;
  panel: string;
  children: (product: P) => ReactNode;
};

/** A search with the products that it finds, each with what `children` renders. */
export function ProductPicker<P extends FoundProduct>(props: ProductPickerProps<P>) {
  const { find, found, page, hasMore, path, panel, children } = props;
  return (
    <>
      <ProductSearch action={`${path}#${panel}`} find={find} isEmpty={found.length === 0} />
      <ul>
        {found.map((product) => (
          <ProductRow key={product.id} product={product}>
            {children(product)}
          </ProductRow>
        ))}
      </ul>
      <MoreProducts url={`${withParam(path, 'find', find ?? '')}#${panel}`} page={page} hasMore={hasMore} />
    </>
  );
}
