import type { ReactNode } from 'react';
import { countOf } from '#app/lib/format';
import { Icon } from '#app/ui/icons';
import { OwnedProduct, type OwnedProductData } from './owned-product';
import type { OwnerViewProps } from './owner-view';
import type { GroupedProducts } from './summarise-answers';

const GROUPS = [
  { group: 'love', title: 'She loves', several: 'Loved', icon: 'heart' },
  { group: 'maybe', title: 'Maybe', several: 'Maybe', icon: 'wave' },
  { group: 'open', title: 'Not answered yet', several: 'Not answered yet', icon: null },
  { group: 'no', title: 'Not for her', several: 'Not for them', icon: null },
] as const;

type ProductGroupProps = {
  group: (typeof GROUPS)[number];
  isBySeveral: boolean;
  products: OwnedProductData[];
  children: (product: OwnedProductData) => ReactNode;
};

function ProductGroup({ group: named, isBySeveral, products, children }: ProductGroupProps) {
  const { group, icon, title, several } = named;
  if (products.length === 0) return null;
  const heading = (
    <h3 className="group-title">
      {icon && <Icon name={icon} />}
      {isBySeveral ? several : title} <span className="meta">{countOf(products.length, 'product')}</span>
    </h3>
  );
  const list = <div className={`owned-${group}`}>{products.map(children)}</div>;
  if (group !== 'no')
    return (
      <div>
        {heading}
        {list}
      </div>
    );
  return (
    <details className="fold-row" open={products.some(({ bought }) => bought)}>
      <summary>{heading}</summary>
      {list}
    </details>
  );
}

type ProductsProps = Pick<OwnerViewProps, 'products' | 'answers' | 'formPath' | 'result'> & {
  grouped: GroupedProducts;
  /** The groups to show. */
  shown: 'loved' | 'others';
  subject: string;
};

/** Shows the products in groups by the choices that she made. */
export function Products({ products, grouped, shown, answers, formPath, subject, result }: ProductsProps) {
  return GROUPS.filter(({ group }) => (group === 'love') === (shown === 'loved')).map((group) => (
    <ProductGroup
      key={group.group}
      group={group}
      isBySeveral={grouped.isBySeveral}
      products={grouped.groups[group.group]}
    >
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
            place={product === grouped.first ? 0 : undefined}
            result={subject === `note-${product.id}` ? result : undefined}
          />
        );
      }}
    </ProductGroup>
  ));
}
