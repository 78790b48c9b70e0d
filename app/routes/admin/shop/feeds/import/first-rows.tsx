import { AVAILABILITY_LABELS } from '#app/lib/choices';
import { truncate } from '#app/lib/format';
import { type Column, DataTable } from '#app/ui/data-table';
import { Price } from '#app/ui/product-card';
import type { ImportPage } from './load-import.server';

const MAX_LINK = 60;

function listColumns(here: string): Column<ImportPage['cards'][number]>[] {
  return [
    {
      heading: 'Product',
      kind: 'main',
      cell: ({ id, name, category, imageAddress }) => (
        <>
          <RowImage id={id} url={imageAddress} here={here} />
          <strong dir="auto">{name}</strong>
          <span className="meta">{category}</span>
        </>
      ),
    },
    {
      heading: 'Price',
      kind: 'number',
      cell: ({ price, originalPrice }) => <Price price={price} originalPrice={originalPrice} />,
    },
    { heading: 'Availability', cell: ({ availability }) => AVAILABILITY_LABELS[availability] },
    {
      heading: 'Link',
      cell: ({ link }) => (
        <a href={link} className="link break-all" rel="sponsored nofollow noopener noreferrer">
          {truncate(link, MAX_LINK)}
        </a>
      ),
    },
  ];
}

/** Lists the first products of an import as they would be stored. */
export function FirstRows({ page, here }: { page: ImportPage; here: string }) {
  return (
    <section className="grid gap-3" aria-labelledby="first-rows">
      <h2 id="first-rows">First products</h2>
      {page.becomeDrafts && (
        <p className="meta">
          New products become drafts. Publish them under <a href="/admin/products">Products</a>.
        </p>
      )}
      <DataTable label="First products" rows={page.cards} columns={listColumns(here)} />
    </section>
  );
}

/** Shows the image of a row. Its place stays empty while the image loads, or when it cannot be loaded. */
function RowImage({ id, url, here }: { id: number; url: string | null; here: string }) {
  const source = url?.startsWith('/') ? url : url && `${here}/picture?row=${id}`;
  return <span className="row-image">{source && <img src={source} alt="" loading="lazy" />}</span>;
}
