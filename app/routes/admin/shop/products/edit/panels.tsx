import { Form } from '@remix-run/react';
import { AVAILABILITY_LABELS } from '#app/lib/choices';
import { countOf } from '#app/lib/format';
import { withParam } from '#app/lib/query';
import { ImageFilesField } from '#app/ui/dashboard-fields';
import { type Column, DataTable, RowButton, toolColumn } from '#app/ui/data-table';
import { Button, NameLink } from '#app/ui/elements';
import { type FoundProduct, ProductPicker, ProductRow } from '#app/ui/product-search';
import type { Page } from './route';

function MergeButton({ product, action }: { product: FoundProduct; action: string }) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="product" value={product.id} />
      <RowButton intent="join" label="Merge" rowName={product.name} />
    </Form>
  );
}

function listColumns(product: number): Column<Page['offers'][number]>[] {
  return [
    {
      heading: 'Retailer',
      kind: 'main',
      cell: ({ id, shop, name, feed }) => (
        <>
          <bdi>{shop}</bdi>{' '}
          <span className="meta">
            {id === product ? 'this product' : <NameLink href={`/admin/products/${id}`} name={name} />}
            {feed !== null && `\u00a0· feed ${feed}`}
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
            <RowButton intent="part" label="Unmerge" rowName={`${name} from ${shop}`} />
          </Form>
        ),
    ),
  ];
}

export function OffersPanel({ id, offers, similar, ...search }: Page) {
  const path = `/admin/products/${id}`;
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
      <DataTable label="Offers" rows={offers} columns={listColumns(id)} />
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

const moves = (where: 'up' | 'down', index: number) => `Move image ${index + 1} ${where}`;

/** The images of a product in their order, each with buttons to move and remove it. */
export function ImagesPanel({ id, images }: Page) {
  const action = `/admin/products/${id}`;
  return (
    <section id="images" className="panel image-panel" aria-labelledby="images-title">
      <h2 id="images-title">Images</h2>
      <ul>
        {images.map(({ name, url }, index) => (
          <li key={name}>
            {url === null ? (
              <p className="meta">
                Ribbon has not downloaded this image yet, and shows a placeholder.{' '}
                <span className="break-all">{name}</span>
              </p>
            ) : (
              <img src={url} alt={`${index + 1} of ${images.length}`} width={120} height={150} />
            )}
            <Form method="post" action={action} className="flex flex-wrap gap-1" preventScrollReset>
              <input type="hidden" name="image" value={name} />
              {index > 0 && (
                <Button label="←" look="sign" intent="image-up" aria-label={moves('up', index)} />
              )}
              {index < images.length - 1 && (
                <Button label="→" look="sign" intent="image-down" aria-label={moves('down', index)} />
              )}
              <Button
                label="Remove"
                look="small quiet"
                intent="image-remove"
                aria-label={`Remove image ${index + 1}`}
              />
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" action={action} encType="multipart/form-data" className="form" preventScrollReset>
        <ImageFilesField form="images" label="More images" />
        <p>
          <Button label="Add images" look="small" intent="image" />
        </p>
      </Form>
    </section>
  );
}
