import { Form } from '@remix-run/react';
import type { ProductList } from '#app/features/shop/product-schema';
import { AVAILABILITY_LABELS } from '#app/lib/choices';
import { CategoryOptions } from '#app/ui/category-options';
import { ChoiceField, Field, SelectField } from '#app/ui/field';

const STATES = { all: 'Featured or not', featured: 'Featured', others: 'Not featured' } as const;
const STATUSES = { published: 'Published', scheduled: 'Scheduled', draft: 'Draft' } as const;
const SORTS = {
  shop: 'Sort order',
  newest: 'Newest first',
  name: 'Name',
  price: 'Lowest price first',
  clicks: 'Most clicks first',
} as const;

type FilterFormProps = {
  list: ProductList;
  categories: string[];
  retailers: string[];
  feeds: { id: number; name: string }[];
};

/** The filters and sort order of the product list. The form uses GET, so that each view has a URL. */
const field = { form: 'products', result: undefined };

export function FilterForm({ list, ...choices }: FilterFormProps) {
  return (
    <Form
      key={JSON.stringify(list)}
      method="get"
      action="/admin/products"
      className="panel filters"
      role="search"
      aria-label="Filter products"
    >
      <Field {...field} name="q" label="Search" placeholder="Search" type="search" initial={list.q} />
      <OriginFields list={list} {...choices} />
      <ChoiceField
        {...field}
        name="status"
        label="Status"
        none="All statuses"
        initial={list.status}
        choices={STATUSES}
      />
      <ChoiceField
        {...field}
        name="availability"
        label="Availability"
        none="Any availability"
        initial={list.availability}
        choices={AVAILABILITY_LABELS}
      />
      <ChoiceField {...field} name="state" label="Featured" initial={list.state} choices={STATES} />
      <ChoiceField {...field} name="sort" label="Sort by" initial={list.sort} choices={SORTS} />
      <button type="submit" className="btn btn-line">
        Apply filters
      </button>
    </Form>
  );
}

function OriginFields({ list, categories, retailers, feeds }: FilterFormProps) {
  return (
    <>
      <SelectField {...field} name="category" label="Category" initial={list.category}>
        <option value="">All categories</option>
        <CategoryOptions also={categories} />
      </SelectField>
      <SelectField {...field} name="feed" label="Feed" initial={String(list.feed)}>
        <option value="">All feeds</option>
        <option value="none">Without a feed</option>
        {feeds.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        {...field}
        name="retailer"
        label="Retailer"
        placeholder="Retailer"
        list="product-retailers"
        initial={list.retailer}
      />
      <datalist id="product-retailers">
        {retailers.map((retailer) => (
          <option key={retailer} value={retailer} />
        ))}
      </datalist>
    </>
  );
}
