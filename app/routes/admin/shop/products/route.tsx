import { useLoaderData } from '@remix-run/react';
import type { User } from '#app/features/accounts/user.server';
import { countRecentClicks } from '#app/features/analytics/analytics.server';
import { shortNameOf } from '#app/features/categories/category.server';
import { publishMany } from '#app/features/dashboard/publication.server';
import { printEarnings } from '#app/features/earnings/page-performance.server';
import { listFeedNames } from '#app/features/feeds/feed.server';
import { featureProducts, moveProducts } from '#app/features/shop/product-admin.server';
import * as productList from '#app/features/shop/product-list.server';
import { deleteProducts } from '#app/features/shop/product-removal.server';
import { newProductSchema, productListSchema } from '#app/features/shop/product-schema';
import { productsChanged } from '#app/features/shop/product-texts';
import { AVAILABILITY_LABELS } from '#app/lib/choices';
import { countUpTo } from '#app/lib/format';
import { nameRetailer } from '#app/lib/link-key';
import { pagingOf } from '#app/lib/paging';
import { rowStatus } from '#app/lib/publication';
import type { Toast } from '#app/lib/toast';
import { textOf } from '#app/server/web/form.server';
import { formAction, guardedLoader } from '#app/server/web/guarded.server';
import { answerBatch, type Batch, readFilters, readViews, type Views } from '#app/server/web/list.server';
import { describeDraft } from '#app/server/web/publication.server';
import { CategoryField, MoveToCategory } from '#app/ui/dashboard-fields';
import * as tables from '#app/ui/data-table';
import { ChoiceField, Field, fieldsOf, SelectField } from '#app/ui/field';
import { BatchForm, FilterBar, PagedRows, selectColumn } from '#app/ui/list';
import { Price } from '#app/ui/product-card';
import { CsvLink, screen, Tabs } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('shop', 'Products', { link: ['/admin/products/new', 'Add a product', 'main'] });

const VIEWS: Views = [
  ['/admin/products', 'All'],
  ['/admin/products?state=featured', 'Featured'],
  ['/admin/products?status=draft', 'Drafts'],
  ['/admin/products?status=scheduled', 'Scheduled'],
  ['/admin/products?availability=out', 'Out of stock', true],
];

export const loader = guardedLoader('shop', ({ request, actor }) => {
  const { list, url } = readFilters(request, productListSchema);
  const found = productList.listProductsForAdmin(list);
  const ids = found.rows.map(({ id }) => id);
  const clicks = countRecentClicks(ids);
  const earnings = printEarnings('p', ids, actor.role);
  return {
    list,
    paging: pagingOf(url, list, found),
    count: countUpTo(found, 'product'),
    ...readViews(list, { views: VIEWS, schema: productListSchema, count: productList.countProductsForAdmin }),
    categories: productList.listProductCategories(),
    retailers: productList.listRetailers(),
    feeds: listFeedNames(),
    products: found.rows.map(({ imageOrigin, mergedIntoId, availability, badge, hasDeadLink, ...row }) => ({
      ...row,
      clicks: clicks.get(row.id) ?? 0,
      shop: row.retailer ? nameRetailer(row.retailer) : '',
      facts: [
        shortNameOf(row.category),
        // The old price says that it is a sale.
        (badge !== 'Sale' || row.originalPrice === null) && badge,
        row.publishAt !== null && describeDraft(row),
        row.position !== 0 && `sort order ${row.position}`,
        imageOrigin !== null && 'image not downloaded yet',
      ],
      earned: earnings.get(row.id),
      status:
        mergedIntoId !== null
          ? { text: 'Offer of another product', look: 'draft' as const }
          : rowStatus(
              row,
              availability === 'out' ? AVAILABILITY_LABELS.out : hasDeadLink ? 'Link broken' : null,
            ),
    })),
  };
});

const change =
  (work: (ids: number[], actor: User) => Promise<number>) =>
  async ({ ids, actor }: Batch) =>
    productsChanged(await work(ids, actor));

const INTENTS: Record<string, (batch: Batch) => Promise<Toast>> = {
  feature: change((ids, actor) => featureProducts(ids, true, actor)),
  unfeature: change((ids, actor) => featureProducts(ids, false, actor)),
  publish: change((ids, actor) => publishMany('product', { ids, status: 'published' }, actor)),
  withdraw: change((ids, actor) => publishMany('product', { ids, status: 'draft' }, actor)),
  async move({ ids, actor, form }) {
    const parsed = newProductSchema.shape.category.safeParse(textOf(form, 'category'));
    return parsed.success
      ? productsChanged(await moveProducts(ids, parsed.data, actor))
      : { title: 'Category required', text: 'Choose a category for the products.', kind: 'error' };
  },
};

export const action = formAction('shop', (change) =>
  answerBatch(change, {
    name: 'product',
    listAll: (limit, query) =>
      productList.listProductIdsForAdmin(productListSchema.parse(Object.fromEntries(query)), limit),
    remove: deleteProducts,
    intents: INTENTS,
  }),
);

const ACTIONS = {
  feature: 'Feature',
  unfeature: 'Unfeature',
  publish: 'Publish',
  withdraw: 'Switch to draft',
  delete: 'Delete',
};

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

const STATES = { all: 'Featured or not', featured: 'Featured', others: 'Not featured' } as const;
const STATUSES = { published: 'Published', scheduled: 'Scheduled', draft: 'Draft' } as const;
const SORTS = {
  shop: 'Featured first',
  newest: 'Newest first',
  name: 'Name',
  price: 'Lowest price first',
  clicks: 'Most clicks first',
  earnings: 'Highest earnings first',
} as const;

/** The filters and sort order of the product list. */
function FilterForm({ list, count, categories, feeds, retailers }: Page) {
  const { text } = fieldsOf({ form: 'products' }, list);
  const { category, feed, retailer, status, availability, state } = list;
  return (
    <FilterBar
      action="/admin/products"
      label="Filter products"
      values={list}
      count={count}
      sorted={list.sort === 'newest' || list.sort === 'earnings' ? SORTS[list.sort] : undefined}
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

function ProductTable({ products, paging, list }: Page) {
  const { url } = paging;
  const columns: tables.Column<Page['products'][number]>[] = [
    selectColumn({ name: 'product', paging, nameOf: ({ name }) => name }),
    {
      heading: 'Product',
      kind: 'main',
      link: tables.sortLink(url, list, 'name'),
      cell: (row) => (
        <tables.NameCell href={`/admin/products/${row.id}`} image={row.imageUrl} hasStatusColumn {...row} />
      ),
    },
    { heading: 'Retailer', kind: 'extra', cell: ({ shop }) => shop !== '' && <bdi>{shop}</bdi> },
    tables.statusColumn(),
    {
      heading: 'Price',
      kind: 'number',
      link: tables.sortLink(url, list, 'price'),
      cell: ({ price, originalPrice }) => <Price price={price} originalPrice={originalPrice} />,
    },
    {
      heading: 'Clicks, 30 days',
      short: 'Clicks, 30d',
      kind: 'number',
      link: tables.sortLink(url, list, 'clicks', 'descending'),
      cell: ({ clicks }) => clicks || null,
    },
    ...tables.earningsColumns(products, tables.sortLink(url, list, 'earnings', 'descending')),
    tables.markColumn(({ name }) => name),
  ];
  return <tables.DataTable label="Products" rows={products} columns={columns} />;
}

export default function Products() {
  const page = useLoaderData<typeof loader>();
  const { paging, view, views } = page;
  return (
    <>
      <Tabs label="Views" current={view} tabs={views} />
      <FilterForm {...page} />
      <PagedRows paging={paging} empty="No products match these filters.">
        <BatchForm noun="products" paging={paging} actions={ACTIONS} rows={<ProductTable {...page} />}>
          <MoveToCategory label="Category of the selected products" />
        </BatchForm>
      </PagedRows>
      <p>
        <CsvLink href="/admin/products.csv" label="Export as CSV" />
      </p>
    </>
  );
}
