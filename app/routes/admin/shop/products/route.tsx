import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { User } from '#app/features/accounts/user.server';
import { countRecentClicks } from '#app/features/analytics/analytics.server';
import { publishMany } from '#app/features/dashboard/publication.server';
import { listFeedNames } from '#app/features/feeds/feed.server';
import { featureProducts, moveProducts } from '#app/features/shop/product-admin.server';
import {
  listProductCategories,
  listProductIdsForAdmin,
  listProductsForAdmin,
  listRetailers,
  PRODUCTS_PER_ADMIN_PAGE,
} from '#app/features/shop/product-list.server';
import { deleteProducts } from '#app/features/shop/product-removal.server';
import { type ProductList, productListSchema, productSchema } from '#app/features/shop/product-schema';
import { productsChanged } from '#app/features/shop/product-texts';
import { countOf } from '#app/lib/format';
import { withParam } from '#app/lib/local-path';
import type { RouteHandle } from '#app/lib/route-handle';
import { nameRetailer } from '#app/lib/shop-name';
import { deletedWithUndo, type Toast } from '#app/lib/toast';
import { readForm, textOf } from '#app/server/web/form.server';
import { answerBatch, chooseByIntent, readBatch } from '#app/server/web/intents.server';
import { describeDraft } from '#app/server/web/publication.server';
import { requireRight } from '#app/server/web/require-right.server';
import { BatchActions } from '#app/ui/batch-actions';
import { CategoryOptions } from '#app/ui/category-options';
import { NoEnter } from '#app/ui/field';
import { FoldedFilters } from '#app/ui/folded-filters';
import { pageMeta } from '#app/ui/page-meta';
import { isBehindList, Pagination } from '#app/ui/pagination';
import { ToggleButton } from '#app/ui/toggle-button';
import { FilterForm } from './filter-form';

export const handle: RouteHandle = {
  right: 'shop',
  heading: () => ({
    title: 'Products',
    actions: (
      <p className="flex flex-wrap gap-3">
        <a className="btn btn-small" href="/admin/products/new">
          Add a product
        </a>
        <a className="btn btn-line btn-small" href="/admin/feeds">
          Feeds
        </a>
        <a className="btn btn-line btn-small" href="/admin/products.csv" data-document>
          Export as CSV
        </a>
      </p>
    ),
  }),
};

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Products', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireRight('shop', request);
  const { pathname, search, searchParams } = new URL(request.url);
  const list = productListSchema.parse(Object.fromEntries(searchParams));
  const { rows, total } = listProductsForAdmin(list);
  const clicks = countRecentClicks(rows.map(({ id }) => id));
  return {
    list,
    total,
    address: pathname.replace(/\.data$/, '') + search,
    pages: Math.max(1, Math.ceil(total / PRODUCTS_PER_ADMIN_PAGE)),
    categories: listProductCategories(),
    retailers: listRetailers(),
    feeds: listFeedNames(),
    products: rows.map(({ imageOrigin, mergedIntoId, status, publishAt, retailer, ...row }) => ({
      ...row,
      retailer: retailer && nameRetailer(retailer),
      clicks: clicks.get(row.id) ?? 0,
      waiting: imageOrigin !== null,
      state: mergedIntoId === null ? describeDraft({ status, publishAt }) : 'offer of another product',
    })),
  };
}

type Batch = { ids: number[]; actor: User; category: string; returnTo: string };

const INTENTS: Record<string, (batch: Batch) => Promise<Toast>> = {
  feature: async ({ ids, actor }) => productsChanged(await featureProducts(ids, true, actor)),
  unfeature: async ({ ids, actor }) => productsChanged(await featureProducts(ids, false, actor)),
  publish: async ({ ids, actor }) =>
    productsChanged(await publishMany('product', { ids, status: 'published' }, actor)),
  withdraw: async ({ ids, actor }) =>
    productsChanged(await publishMany('product', { ids, status: 'draft' }, actor)),
  async move({ ids, actor, category }) {
    const parsed = productSchema.shape.category.safeParse(category);
    return parsed.success
      ? productsChanged(await moveProducts(ids, parsed.data, actor))
      : { title: 'Category required', text: 'Choose a category for the products.', kind: 'error' };
  },
  async delete({ ids, actor, returnTo }) {
    const { deleted, trashId } = await deleteProducts(ids, actor);
    return deletedWithUndo(deleted, 'product', withParam(`/admin/trash/${trashId}`, 'returnTo', returnTo));
  },
};

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireRight('shop', request, context);
  const { search, searchParams } = new URL(request.url);
  const list = productListSchema.parse(Object.fromEntries(searchParams));
  const form = await readForm({ request, context });
  const { intent, ids } = readBatch(form, {
    name: 'product',
    listAll: (limit) => listProductIdsForAdmin(list, limit),
  });
  const run = chooseByIntent(INTENTS, intent);
  const returnTo = withParam(`/admin/products${search}`, 'select', '');
  const batch = { ids, actor, category: textOf(form, 'category'), returnTo };
  return answerBatch(request, { run, batch, returnTo, nothing: { title: 'No products selected' } });
}

function isFiltered({ q, category, state, feed, retailer, status, availability }: ProductList): boolean {
  return state !== 'all' || [q, category, feed, retailer, status, availability].some((value) => value !== '');
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function Products() {
  const { list, total, address, pages, products, ...choices } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="meta">{countOf(total, 'product')}</p>
      <FoldedFilters id="show-filters" open={isFiltered(list)}>
        <FilterForm list={list} {...choices} />
      </FoldedFilters>
      {products.length === 0 && !isBehindList(list.page, pages) && (
        <p className="empty">No products match these filters.</p>
      )}
      {products.length > 0 && (
        <Form key={address} method="post" action={address} className="grid gap-5">
          <NoEnter />
          <ul className="entries">
            {products.map((product) => (
              <ProductEntry key={product.id} product={product} selected={list.select !== ''} />
            ))}
          </ul>
          <BatchActions
            noun="products"
            url={address}
            selection={list.select}
            shown={products.length}
            total={total}
            actions={[
              ['feature', 'Feature'],
              ['unfeature', 'Unfeature'],
              ['publish', 'Publish'],
              ['withdraw', 'Switch to draft'],
              ['delete', 'Delete'],
            ]}
          >
            <span className="flex flex-wrap items-center gap-2">
              <select className="input w-auto" name="category" aria-label="Category of the selected products">
                <CategoryOptions />
              </select>
              <button type="submit" name="intent" value="move" className="btn btn-line btn-small">
                Change category
              </button>
            </span>
          </BatchActions>
        </Form>
      )}
      <Pagination page={list.page} pages={pages} url={(page) => withParam(address, 'page', String(page))} />
    </>
  );
}

type ProductEntryProps = { product: SerializeFrom<typeof loader>['products'][number]; selected: boolean };

function ProductEntry({ product, selected }: ProductEntryProps) {
  const { id, name, position, featured } = product;
  return (
    <li className="entry">
      <input
        type="checkbox"
        name="product"
        value={id}
        defaultChecked={selected}
        aria-label={`Select ${name}`}
      />
      <img className="entry-tall" src={product.imageUrl} alt="" width={60} height={80} loading="lazy" />
      <div className="min-w-0">
        <a dir="auto" className="font-semibold" href={`/admin/products/${id}`}>
          {name}
        </a>
        <p className="meta">
          {[
            product.category,
            product.price,
            product.retailer,
            product.badge,
            product.clicks > 0 && `${countOf(product.clicks, 'click')} in 30 days`,
            position !== 0 && `sort order ${position}`,
            product.waiting && 'image not downloaded yet',
            product.state,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="entry-actions">
        <ToggleButton
          on={featured}
          set={`feature:${id}`}
          unset={`unfeature:${id}`}
          label="Featured"
          of={name}
        />
      </p>
    </li>
  );
}
