import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CompilationError } from '../components/compilation-not-found';
import { ShareView } from '../components/share-view';
import { loadCompilation } from '../http/compilation-page.server';
import { readOwner } from '../http/owner.server';
import { pageMeta } from '../lib/page-meta';

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  pageMeta(matches, {
    title: page?.compilation.title ?? 'Compilation Not Found',
    description: page?.compilation.description ?? '',
    noindex: true,
  });

export const headers = () => ({ 'X-Robots-Tag': 'noindex' });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { isOwner: _, ...page } = loadCompilation(
    request,
    { shareCode: params.shareCode ?? '' },
    await readOwner(request),
  );
  return page;
}

export default function SharedCompilation() {
  const page = useLoaderData<typeof loader>();
  return (
    <ShareView
      {...page}
      path={`/share/${page.compilation.shareCode}`}
      emptyText="This collection is empty. Check back later for updates!"
    />
  );
}

export { CompilationError as ErrorBoundary };
