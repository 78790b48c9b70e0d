import type { ReactNode } from 'react';
import type { FormResult } from '#app/lib/form-result';
import { Thread } from '#app/ui/icons';
import { DisclosureLine } from '#app/ui/product-card';
import { OwnedProduct, type OwnedProductData } from './owned-product';
import { groupProducts, type ShownAnswers } from './summarise-answers';

const GROUPS = [
  { group: 'love', title: 'She loves' },
  { group: 'maybe', title: 'Maybe' },
  { group: 'open', title: 'Not answered yet' },
  { group: 'no', title: 'Not for her' },
] as const;

type ProductGroupProps = {
  title: string;
  isFolded: boolean;
  products: OwnedProductData[];
  children: (product: OwnedProductData) => ReactNode;
};

function ProductGroup({ title, isFolded, products, children }: ProductGroupProps) {
  if (products.length === 0) return null;
  const heading = (
    <h3 className="text-24">
      {title} <span className="meta number">{products.length}</span>
    </h3>
  );
  const list = <div className="grid-products-3 grid-one">{products.map(children)}</div>;
  if (!isFolded)
    return (
      <div className="grid gap-4">
        {heading}
        {list}
      </div>
    );
  return (
    <details className="panel">
      <summary className="flex items-center">{heading}</summary>
      <div className="pt-4">{list}</div>
    </details>
  );
}

function Totals({ total, bought, toBuy }: { total: string; bought: string; toBuy: string }) {
  return (
    <p className="banner">
      <strong>{`All she loves: ${total}`}</strong>
      {bought && ` · ${bought} bought`}
      {toBuy && ` · ${toBuy} to buy`}
      <span className="meta block">Only you can see what you bought.</span>
    </p>
  );
}

type ProductsProps = {
  products: OwnedProductData[];
  answers: ShownAnswers;
  currency: string;
  formPath: string;
  subject: string;
  result: FormResult | undefined;
};

/** Shows the products in groups by the choices that she made. */
export function Products({ products, answers, currency, formPath, subject, result }: ProductsProps) {
  if (products.length === 0)
    return (
      <div className="empty">
        <Thread shape="loops" />
        <h3>No products in this compilation yet</h3>
        <p className="lead">Start by adding some products to your compilation.</p>
      </div>
    );
  const grouped = groupProducts(products, { answers, currency });
  return (
    <>
      <DisclosureLine />
      {grouped.total !== null && <Totals {...grouped} total={grouped.total} />}
      {GROUPS.map(({ group, title }) => (
        <ProductGroup key={group} title={title} isFolded={group === 'no'} products={grouped.groups[group]}>
          {(product) => {
            const index = products.indexOf(product);
            return (
              <OwnedProduct
                key={product.id}
                product={product}
                reactions={grouped.reactions.get(product.id)}
                isLoved={grouped.loved.has(product.id)}
                isNamed={answers.total > 1}
                formPath={formPath}
                first={index === 0}
                last={index === products.length - 1}
                place={index === 0 ? 0 : undefined}
                result={subject === `note-${product.id}` ? result : undefined}
              />
            );
          }}
        </ProductGroup>
      ))}
    </>
  );
}
