import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { User } from '#app/features/accounts/user.server';
import { publishMany } from '#app/features/dashboard/publication.server';
import { featureProducts } from '#app/features/shop/product-admin.server';
import {
  listProductCategories,
  listProductIdsForAdmin,
  listProductsForAdmin,
  PRODUCTS_PER_ADMIN_PAGE,
} from '#app/features/shop/product-list.server';
import { deleteProducts } from '#app/features/shop/product-removal.server';
import { type ProductList, productListSchema } from '#app/features/shop/product-schema';
import { productsChanged } from '#app/features/shop/product-texts';
import { countOf } from '#app/lib/format';
import { withParam } from '#app/lib/local-path';
import type { RouteHandle } from '#app/lib/route-handle';
import { deletedWithUndo, type Toast } from '#app/lib/toast';
import { readForm } from '#app/server/web/form.server';
import { answerBatch, chooseByIntent, readBatch } from '#app/server/web/intents.server';
import { describeDraft } from '#app/server/web/publication.server';
import { requireRight } from '#app/server/web/require-right.server';
import { BatchActions } from '#app/ui/batch-actions';
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
  return {
    list,
    total,
    address: pathname.replace(/\.data$/, '') + search,
    pages: Math.max(1, Math.ceil(total / PRODUCTS_PER_ADMIN_PAGE)),
    categories: listProductCategories(),
    products: rows.map(({ imageOrigin, mergedIntoId, status, publishAt, ...row }) => ({
      ...row,
      waiting: imageOrigin !== null,
      state: mergedIntoId === null ? describeDraft({ status, publishAt }) : 'offer of another product',
    })),
  };
}

type Batch = { ids: number[]; actor: User; returnTo: string };

const INTENTS: Record<string, (batch: Batch) => Promise<Toast>> = {
  feature: async ({ ids, actor }) => productsChanged(await featureProducts(ids, true, actor)),
  unfeature: async ({ ids, actor }) => productsChanged(await featureProducts(ids, false, actor)),
  publish: async ({ ids, actor }) =>
    productsChanged(await publishMany('product', { ids, status: 'published' }, actor)),
  withdraw: async ({ ids, actor }) =>
    productsChanged(await publishMany('product', { ids, status: 'draft' }, actor)),
  async delete({ ids, actor, returnTo }) {
    const { deleted, trashId } = await deleteProducts(ids, actor);
    return deletedWithUndo(deleted, 'product', withParam(`/admin/trash/${trashId}`, 'returnTo', returnTo));
  },
};

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireRight('shop', request, context);
  const { search, searchParams } = new URL(request.url);
  const list = productListSchema.parse(Object.fromEntries(searchParams));
  const { intent, ids } = readBatch(await readForm({ request, context }), {
    name: 'product',
    listAll: (limit) => listProductIdsForAdmin(list, limit),
  });
  const run = chooseByIntent(INTENTS, intent);
  const returnTo = withParam(`/admin/products${search}`, 'select', '');
  const batch = { ids, actor, returnTo };
  return answerBatch(request, { run, batch, returnTo, nothing: { title: 'No products selected' } });
}

function isFiltered({ q, category, state }: ProductList): boolean {
  return q !== '' || category !== '' || state !== 'all';
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function Products() {
  const { list, total, address, pages, categories, products } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="meta">{countOf(total, 'product')}</p>
      <FoldedFilters id="show-filters" open={isFiltered(list)}>
        <FilterForm list={list} categories={categories} />
      </FoldedFilters>
      {products.length === 0 && !isBehindList(list.page, pages) && (
        <p className="empty">No products match these filters.</p>
      )}
      {products.length > 0 && (
        <Form key={address} method="post" action={address} className="grid gap-5">
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
          />
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
            product.badge,
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
