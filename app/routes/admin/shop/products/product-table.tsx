import type { SerializeFrom } from '@remix-run/node';
import { AVAILABILITY_LABELS } from '#app/lib/choices';
import { selectColumn } from '#app/ui/batch-actions';
import { type Column, DataTable, Status, sortLink } from '#app/ui/data-table';
import { Price } from '#app/ui/product-card';
import { ToggleButton } from '#app/ui/toggle-button';
import type { loader } from './route';

type ProductTableProps = Pick<SerializeFrom<typeof loader>, 'products' | 'address' | 'list'>;
type Row = ProductTableProps['products'][number];

export function ProductTable({ products, address, list }: ProductTableProps) {
  const columns: Column<Row>[] = [
    selectColumn({ name: 'product', url: address, selection: list.select, of: ({ name }) => name }),
    {
      heading: 'Product',
      kind: 'main',
      link: sortLink(address, list, 'name'),
      cell: ({ id, name, imageUrl, about }) => (
        <>
          <img className="row-image" src={imageUrl} alt="" width={60} height={80} loading="lazy" />
          <a dir="auto" href={`/admin/products/${id}`}>
            {name}
          </a>
          <span className="meta"> {about.filter(Boolean).join(' · ')}</span>
        </>
      ),
    },
    { heading: 'Retailer', cell: ({ shop }) => shop !== '' && <bdi>{shop}</bdi> },
    {
      heading: 'Price',
      kind: 'number',
      link: sortLink(address, list, 'price'),
      cell: ({ price, originalPrice }) => <Price price={price} originalPrice={originalPrice} />,
    },
    {
      heading: 'Clicks, 30 days',
      kind: 'number',
      link: sortLink(address, list, 'clicks', 'descending'),
      cell: ({ clicks }) => clicks || null,
    },
    {
      heading: 'Status',
      cell: ({ draft, availability }) =>
        draft === null && availability === 'out' ? (
          <span className="status status-wrong">{AVAILABILITY_LABELS.out}</span>
        ) : (
          <Status draft={draft} />
        ),
    },
    {
      heading: 'Featured',
      kind: 'toggle',
      cell: ({ id, name, featured }) => (
        <ToggleButton
          on={featured}
          set={`feature:${id}`}
          unset={`unfeature:${id}`}
          label={`Featured: ${name}`}
        />
      ),
    },
  ];
  return <DataTable label="Products" rows={products} columns={columns} />;
}
