import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AdminPage } from '../components/admin-page';
import { ProductForm } from '../components/product-form';
import { keepWords } from '../http/form.server';
import { readProductForm } from '../http/product-form.server';
import { requireAdmin } from '../http/session.server';
import { redirectWithToast } from '../http/toast.server';
import { pageMeta } from '../lib/page-meta';
import { productSaved } from '../messages';
import { addProduct, listProductCategories } from '../models/product-admin.server';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Add a product', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { categories: listProductCategories() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAdmin(request);
  const read = await readProductForm(request, context);
  if (!read.ok) return read.response;
  return keepWords(read.sent, async () => {
    const id = await addProduct(read.fields, actor);
    return redirectWithToast(request, `/admin/products/${id}`, { toast: productSaved(read.warning) });
  });
}

const EMPTY = {
  ...{ name: '', description: '', price: '', originalPrice: '', priceSeen: '', affiliateLink: '' },
  ...{ category: '', badge: '', position: '0', featured: false },
};

export default function NewProduct() {
  const { categories } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <AdminPage tab="/admin/products" title="Add a product">
      <div className="max-w-[52rem]">
        <ProductForm result={result} values={EMPTY} categories={categories} submit="Add product" />
      </div>
    </AdminPage>
  );
}
