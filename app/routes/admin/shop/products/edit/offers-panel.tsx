import { Form } from '@remix-run/react';
import { AVAILABILITY_LABELS } from '#app/lib/choices';
import { countOf } from '#app/lib/format';
import { withParam } from '#app/lib/query';
import { type Column, DataTable, RowButton, toolColumn } from '#app/ui/data-table';
import { NameLink } from '#app/ui/name-link';
import { type FoundProduct, ProductPicker, ProductRow } from '#app/ui/product-search';
import type { loadOffers } from './panels.server';

type OffersPanelProps = ReturnType<typeof loadOffers> & { product: { id: number } };

function MergeButton({ product, action }: { product: FoundProduct; action: string }) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="product" value={product.id} />
      <RowButton intent="join" label="Merge" of={product.name} />
    </Form>
  );
}

function listColumns(product: number): Column<OffersPanelProps['offers'][number]>[] {
  return [
    {
      heading: 'Retailer',
      kind: 'main',
      cell: ({ id, shop, name, feed }) => (
        <>
          <bdi>{shop}</bdi>
          <span className="meta">
            {id === product ? 'this product' : <NameLink href={`/admin/products/${id}`} name={name} />}
            {feed !== null && ` · feed ${feed}`}
          </span>
        </>
      ),
    },
    { heading: 'Price', kind: 'number', cell: ({ price }) => price || 'expired' },
    { heading: 'Price checked', kind: 'number', cell: ({ seen }) => seen },
    { heading: 'Availability', cell: ({ availability }) => AVAILABILITY_LABELS[availability] },
    { heading: 'Clicks in 30 days', kind: 'number', cell: ({ clicks }) => clicks },
    toolColumn(
      ({ id, name, shop }) =>
        id !== product && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="product" value={id} />
            <RowButton intent="part" label="Unmerge" of={`${name} from ${shop}`} />
          </Form>
        ),
    ),
  ];
}

export function OffersPanel({ product, offers, similar, ...search }: OffersPanelProps) {
  const path = `/admin/products/${product.id}`;
  const searched = withParam(path, 'find', search.find ?? '');
  return (
    <section
      className="panel grid grid-cols-[minmax(0,1fr)] gap-5"
      id="offers"
      aria-labelledby="offers-title"
    >
      <div>
        <h2 id="offers-title">Where to buy</h2>
        <p className="meta">
          {offers.length === 1
            ? 'One retailer sells this product. If the product is listed twice, merge both: one page then shows both offers.'
            : `${countOf(offers.length, 'retailer')} sell this product. Lists show the cheapest offer in stock.`}
        </p>
      </div>
      <DataTable label="Offers" rows={offers} columns={listColumns(product.id)} />
      {similar.length > 0 && (
        <div>
          <h3>Same GTIN or MPN</h3>
          <ul>
            {similar.map((each) => (
              <ProductRow key={each.id} product={each}>
                <MergeButton product={each} action={path} />
              </ProductRow>
            ))}
          </ul>
        </div>
      )}
      <div className="grid gap-3">
        <h3>Merge another product</h3>
        <ProductPicker {...search} path={path} panel="offers">
          {(each) => <MergeButton product={each} action={searched} />}
        </ProductPicker>
      </div>
    </section>
  );
}
