import type { SerializeFrom } from '@remix-run/node';
import { AVAILABILITY_LABELS } from '#app/lib/choices';
import { CategoryField } from '#app/ui/category-options';
import { type Column, DataTable, NameCell, Status, sortLink, toggleColumn } from '#app/ui/data-table';
import { ChoiceField, Field, fieldsOf, SelectField } from '#app/ui/field';
import { FilterBar, selectColumn } from '#app/ui/list';
import { Price } from '#app/ui/product-card';
import type { loader } from './route';

type Page = SerializeFrom<typeof loader>;

const STATES = { all: 'Featured or not', featured: 'Featured', others: 'Not featured' } as const;
const STATUSES = { published: 'Published', scheduled: 'Scheduled', draft: 'Draft' } as const;
const SORTS = {
  shop: 'Sort order',
  newest: 'Newest first',
  name: 'Name',
  price: 'Lowest price first',
  clicks: 'Most clicks first',
  earnings: 'Highest earnings first',
} as const;

/** The filters and sort order of the product list. */
export function FilterForm({ list, count, categories, feeds, retailers }: Page) {
  const { text } = fieldsOf({ form: 'products' }, list);
  const { category, feed, retailer, status, availability, state } = list;
  return (
    <FilterBar
      action="/admin/products"
      label="Filter products"
      values={list}
      count={count}
      applied={[category, feed, retailer, status, availability, state]}
      more={
        <>
          <CategoryField {...text('category', 'Category')} none="All categories" also={categories} />
          <SelectField {...text('feed', 'Feed')}>
            <option value="">All feeds</option>
            <option value="none">Without a feed</option>
            {feeds.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field {...text('retailer', 'Retailer')} list="product-retailers" />
          <datalist id="product-retailers">
            {retailers.map((retailer) => (
              <option key={retailer} value={retailer} />
            ))}
          </datalist>
          <ChoiceField {...text('status', 'Status')} none="All statuses" choices={STATUSES} />
          <ChoiceField
            {...text('availability', 'Availability')}
            none="Any availability"
            choices={AVAILABILITY_LABELS}
          />
          <ChoiceField {...text('state', 'Featured')} choices={STATES} />
          <ChoiceField {...text('sort', 'Sort by')} choices={SORTS} />
        </>
      }
    >
      <Field {...text('q', 'Search')} placeholder="Search products" type="search" />
    </FilterBar>
  );
}

export function ProductTable({ products, paging, list }: Page) {
  const { url } = paging;
  const columns: Column<Page['products'][number]>[] = [
    selectColumn({ name: 'product', paging, of: ({ name }) => name }),
    {
      heading: 'Product',
      kind: 'main',
      link: sortLink(url, list, 'name'),
      cell: ({ id, name, imageUrl, about }) => (
        <NameCell href={`/admin/products/${id}`} name={name} meta={` ${about.filter(Boolean).join(' · ')}`}>
          <img className="row-image" src={imageUrl} alt="" width={60} height={80} loading="lazy" />
        </NameCell>
      ),
    },
    { heading: 'Retailer', cell: ({ shop }) => shop !== '' && <bdi>{shop}</bdi> },
    {
      heading: 'Price',
      kind: 'number',
      link: sortLink(url, list, 'price'),
      cell: ({ price, originalPrice }) => <Price price={price} originalPrice={originalPrice} />,
    },
    {
      heading: 'Clicks, 30 days',
      kind: 'number',
      link: sortLink(url, list, 'clicks', 'descending'),
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
    toggleColumn({ heading: 'Featured', intent: 'feature', on: 'featured', name: 'name' }),
  ];
  return <DataTable label="Products" rows={products} columns={columns} />;
}
