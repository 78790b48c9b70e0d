import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CompilationError } from '../../components/compilation-not-found';
import { ShareView } from '../../components/share-view';
import { loadHerAnswer } from '../../http/answer.server';
import { compilationNotFound, loadCompilation, privateHeaders } from '../../http/compilation-page.server';
import { SAME_ORIGIN_REFERRER } from '../../http/discreet.server';
import { readForm, textOf } from '../../http/form.server';
import { readOwner } from '../../http/owner.server';
import { pageMeta } from '../../lib/page-meta';
import { readId } from '../../lib/query';
import { listAnswers } from '../../models/answer.server';
import { searchProducts } from '../../models/product.server';
import { describeAnswers } from './answers';
import { changeCompilation } from './change.server';
import { OwnerView } from './owner-view';

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  pageMeta(matches, {
    title: page?.compilation.title ?? 'Compilation Not Found',
    description: page?.compilation.description ?? '',
    noindex: true,
    path: page?.card ? `/compilation/${page.compilation.id}` : undefined,
    card: page?.card,
    embeddable: true,
  });

export const headers = privateHeaders;

const FOUND = 24;

function findProducts(find: string | null, inIt: { id: number }[]) {
  if (find === null) return null;
  const ids = new Set(inIt.map((product) => product.id));
  return searchProducts(find.slice(0, 200), FOUND).map((product) => ({
    ...product,
    inIt: ids.has(product.id),
  }));
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = readId(params.id);
  if (id === null) throw compilationNotFound();
  const query = new URL(request.url).searchParams;
  const manage = query.get('manage');
  const page = loadCompilation(request, { id }, await readOwner(request, manage));
  const path = `/compilation/${id}`;
  if (!page.isOwner)
    return data({
      view: 'share',
      ...page,
      hers: await loadHerAnswer(request, id),
      editLink: null,
      path,
    } as const);
  const find = query.get('find');
  const view = {
    ...page,
    find,
    found: findProducts(find, page.products),
    answers: describeAnswers(listAnswers(id)),
    address: manage ? `${path}?manage=${encodeURIComponent(manage)}` : path,
  };
  // A page that was reached by a private link must not tell it to the shops that it links to.
  return data({ view: 'owner', ...view } as const, manage ? { headers: SAME_ORIGIN_REFERRER } : {});
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = readId(params.id);
  if (id === null) throw compilationNotFound();
  const form = await readForm(request);
  const owner = await readOwner(request, new URL(request.url).searchParams.get('manage'));
  return changeCompilation({ id, owner, form, request, context, intent: textOf(form, 'intent') });
}

export default function CompilationPage() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return page.view === 'owner' ? (
    <OwnerView {...page} result={result} />
  ) : (
    <ShareView {...page} result={undefined} />
  );
}

export { CompilationError as ErrorBoundary };
