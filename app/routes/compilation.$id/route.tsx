import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CompilationError } from '../../components/compilation-not-found';
import { ShareView } from '../../components/share-view';
import { compilationNotFound, loadCompilation } from '../../http/compilation-page.server';
import { readForm, textOf } from '../../http/form.server';
import { readOwner } from '../../http/owner.server';
import { pageMeta } from '../../lib/page-meta';
import { readId } from '../../lib/query';
import { searchProducts } from '../../models/product.server';
import { changeCompilation } from './change.server';
import { OwnerView } from './owner-view';

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  pageMeta(matches, {
    title: page?.compilation.title ?? 'Compilation Not Found',
    description: page?.compilation.description ?? '',
    noindex: true,
  });

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => {
  const policy = loaderHeaders.get('Referrer-Policy');
  return { 'X-Robots-Tag': 'noindex', ...(policy ? { 'Referrer-Policy': policy } : {}) };
};

const FOUND = 24;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = readId(params.id);
  if (id === null) throw compilationNotFound();
  const query = new URL(request.url).searchParams;
  const manage = query.get('manage');
  const page = loadCompilation(request, { id }, await readOwner(request, manage));
  const find = page.isOwner ? query.get('find') : null;
  const inIt = new Set(page.products.map((product) => product.id));
  const found =
    find === null
      ? null
      : searchProducts(find.slice(0, 200), FOUND).map((product) => ({
          ...product,
          inIt: inIt.has(product.id),
        }));
  const view = {
    ...page,
    find,
    found,
    address:
      manage && page.isOwner
        ? `/compilation/${id}?manage=${encodeURIComponent(manage)}`
        : `/compilation/${id}`,
  };
  // A page that was reached by a private link must not tell it to the shops that it links to.
  return data(view, manage ? { headers: { 'Referrer-Policy': 'same-origin' } } : {});
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = readId(params.id);
  if (id === null) throw compilationNotFound();
  const form = await readForm(request);
  const owner = await readOwner(request, new URL(request.url).searchParams.get('manage'));
  return changeCompilation({ id, owner, form, request, context, intent: textOf(form, 'intent') });
}

export default function CompilationPage() {
  const { isOwner, ...page } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (isOwner) return <OwnerView {...page} result={result} />;
  return (
    <ShareView
      {...page}
      path={`/compilation/${page.compilation.id}`}
      emptyText="This collection is empty. Check back later for updates!"
    />
  );
}

export { CompilationError as ErrorBoundary };
