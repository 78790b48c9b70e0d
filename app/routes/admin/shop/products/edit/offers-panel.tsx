import { Form } from '@remix-run/react';
import { AVAILABILITY_LABELS, type Availability } from '#app/lib/choices';
import { countOf } from '#app/lib/format';
import { withParam } from '#app/lib/local-path';
import { type FoundProduct, MoreProducts, ProductRow, ProductSearch } from '#app/ui/product-search';
import { TableWrap } from '#app/ui/table-wrap';

type OffersPanelProps = {
  product: { id: number };
  offers: {
    id: number;
    name: string;
    shop: string;
    price: string;
    availability: Availability;
    seen: string;
    feed: string | null;
    clicks: number;
  }[];
  similar: FoundProduct[];
  find: string | null;
  found: FoundProduct[];
  page: number;
  hasMore: boolean;
};

function MergeButton({ product, action }: { product: FoundProduct; action: string }) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="product" value={product.id} />
      <button
        type="submit"
        name="intent"
        value="join"
        className="btn btn-line btn-small"
        aria-label={`Merge ${product.name}`}
      >
        Merge
      </button>
    </Form>
  );
}

function Offers({ product, offers }: Pick<OffersPanelProps, 'product' | 'offers'>) {
  return (
    <TableWrap label="Offers">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Retailer</th>
            <th scope="col">Price</th>
            <th scope="col">Price checked</th>
            <th scope="col">Availability</th>
            <th scope="col">Clicks in 30 days</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <tr key={offer.id}>
              <td>
                <bdi>{offer.shop}</bdi>
                <br />
                <span className="meta">
                  {offer.id === product.id ? (
                    'this product'
                  ) : (
                    <a href={`/admin/products/${offer.id}`} dir="auto">
                      {offer.name}
                    </a>
                  )}
                  {offer.feed !== null && ` · feed ${offer.feed}`}
                </span>
              </td>
              <td>{offer.price || 'expired'}</td>
              <td>{offer.seen}</td>
              <td>{AVAILABILITY_LABELS[offer.availability]}</td>
              <td>{offer.clicks}</td>
              <td>
                {offer.id !== product.id && (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="product" value={offer.id} />
                    <button
                      type="submit"
                      name="intent"
                      value="part"
                      className="btn btn-line btn-small"
                      aria-label={`Unmerge ${offer.name} from ${offer.shop}`}
                    >
                      Unmerge
                    </button>
                  </Form>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableWrap>
  );
}

export function OffersPanel({ product, offers, similar, find, found, page, hasMore }: OffersPanelProps) {
  const path = `/admin/products/${product.id}`;
  const searched = withParam(path, 'find', find ?? '');
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
      <Offers product={product} offers={offers} />
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
        <ProductSearch action={`${path}#offers`} find={find} isEmpty={found.length === 0} />
        <ul>
          {found.map((each) => (
            <ProductRow key={each.id} product={each}>
              <MergeButton product={each} action={searched} />
            </ProductRow>
          ))}
        </ul>
        <MoreProducts url={`${searched}#offers`} page={page} hasMore={hasMore} />
      </div>
    </section>
  );
}
