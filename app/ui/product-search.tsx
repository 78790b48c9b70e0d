import type { ReactNode } from 'react';
import { Image } from './image';

export type FoundProduct = { id: number; name: string; imageUrl: string; price: string; shop: string };

export function ProductRow({ product, children }: { product: FoundProduct; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3">
      <span className="piece-thumb frame">
        <Image src={product.imageUrl} width={600} height={800} sizes="56px" />
      </span>
      <div className="min-w-[14rem] flex-1">
        <p>
          <a className="link" href={`/admin/products/${product.id}`} dir="auto">
            {product.name}
          </a>{' '}
          <span className="meta">{[product.price, product.shop].filter(Boolean).join(' · ')}</span>
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
};

export function ProductSearch({ action, find, isEmpty }: ProductSearchProps) {
  return (
    <>
      <form method="get" action={action} role="search" className="flex flex-wrap gap-3">
        <label htmlFor="find" className="sr-only">
          Search products
        </label>
        <input
          id="find"
          name="find"
          type="search"
          className="input min-w-0 flex-1"
          placeholder="Search products"
          defaultValue={find ?? ''}
          maxLength={200}
        />
        <button type="submit" className="btn btn-line">
          Search
        </button>
      </form>
      {find !== null && isEmpty && <p className="meta">No products found.</p>}
    </>
  );
}
