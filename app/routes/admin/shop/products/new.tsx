import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ProductForm } from '#app/components/product-form';
import { keepWords } from '#app/http/form.server';
import { readProductForm } from '#app/http/product-form.server';
import { requireAdmin } from '#app/http/require-role.server';
import { redirectWithToast } from '#app/http/toast.server';
import { readUpload, removeUploads } from '#app/http/upload.server';
import { pageMeta } from '#app/lib/page-meta';
import type { RouteHandle } from '#app/lib/route-handle';
import { useFormResult } from '#app/lib/use-form-result';
import { productSaved } from '#app/messages';
import { addProduct, listProductCategories } from '#app/models/catalogue/product-admin.server';

export const handle: RouteHandle = {
  least: 'admin',
  uploads: true,
  heading: () => ({ title: 'Add a product' }),
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Add a product', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { categories: listProductCategories() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAdmin(request, context);
  const upload = await readUpload({ request, context });
  try {
    const read = await readProductForm(upload, context);
    if (!read.ok) return read.response;
    return await keepWords(read.sent, async () => {
      const id = await addProduct(read.fields, actor);
      return redirectWithToast(request, `/admin/products/${id}`, { toast: productSaved(read.warning) });
    });
  } finally {
    await removeUploads(upload);
  }
}

const EMPTY = {
  ...{ name: '', description: '', price: '', originalPrice: '', priceSeen: '', affiliateLink: '' },
  ...{ category: '', badge: '', position: '0', featured: false },
};

export default function NewProduct() {
  const { categories } = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  return (
    <div className="max-w-[52rem]">
      <ProductForm result={result} values={EMPTY} categories={categories} submit="Add product" />
    </div>
  );
}
