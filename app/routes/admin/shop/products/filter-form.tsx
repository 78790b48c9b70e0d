import { Form } from '@remix-run/react';
import type { ProductList } from '#app/features/shop/product-schema';
import { capitalize } from '#app/lib/categories';
import { ChoiceField, Field, SelectField } from '#app/ui/field';

const STATES = {
  all: 'All products',
  featured: 'Featured',
  others: 'Not featured',
  drafts: 'Drafts',
} as const;
const SORTS = { shop: 'Sort order', added: 'Newest first', name: 'Name' } as const;

/** The filters and sort order of the product list. The form uses GET, so that each view has a URL. */
export function FilterForm({ list, categories }: { list: ProductList; categories: string[] }) {
  const field = { form: 'products', result: undefined };
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
      <SelectField {...field} name="category" label="Category" initial={list.category}>
        <option value="">All categories</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {capitalize(category)}
          </option>
        ))}
      </SelectField>
      <ChoiceField {...field} name="state" label="Status" initial={list.state} choices={STATES} />
      <ChoiceField {...field} name="sort" label="Sort by" initial={list.sort} choices={SORTS} />
      <button type="submit" className="btn btn-line">
        Apply filters
      </button>
    </Form>
  );
}
