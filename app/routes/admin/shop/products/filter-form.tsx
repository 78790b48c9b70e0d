import type { SerializeFrom } from '@remix-run/node';
import { AVAILABILITY_LABELS } from '#app/lib/choices';
import { countUpTo } from '#app/lib/format';
import { CategoryOptions } from '#app/ui/category-options';
import { ChoiceField, Field, fieldsOf, SelectField } from '#app/ui/field';
import { FilterBar } from '#app/ui/filter-bar';
import type { loader } from './route';

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

type FilterFormProps = Pick<SerializeFrom<typeof loader>, 'list' | 'categories' | 'retailers' | 'feeds'>;

/** The filters and sort order of the product list. */
export function FilterForm({
  list,
  total,
  isTruncated,
  ...choices
}: FilterFormProps & { total: number; isTruncated: boolean }) {
  const { text } = fieldsOf({ form: 'products' }, list);
  const { category, feed, retailer, status, availability, state } = list;
  const further = [category, feed, retailer, status, availability, state === 'all' ? '' : state];
  return (
    <FilterBar
      action="/admin/products"
      label="Filter products"
      values={list}
      count={countUpTo({ total, isTruncated }, 'product')}
      applied={further.filter((value) => value !== '').length}
      more={<FurtherFields list={list} {...choices} />}
    >
      <Field {...text('q', 'Search')} placeholder="Search products" type="search" />
    </FilterBar>
  );
}

function FurtherFields({ list, categories, retailers, feeds }: FilterFormProps) {
  const { text } = fieldsOf({ form: 'products' }, list);
  return (
    <>
      <SelectField {...text('category', 'Category')}>
        <option value="">All categories</option>
        <CategoryOptions also={categories} />
      </SelectField>
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
  );
}
