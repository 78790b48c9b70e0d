import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { CompilationError } from '../components/compilation-not-found';
import { sendOrKeep } from '../components/send-or-keep';
import { ShareView } from '../components/share-view';
import { answerCompilation, loadHerAnswer } from '../http/answer.server';
import { loadCompilation, privateHeaders } from '../http/compilation-page.server';
import { SAME_ORIGIN_REFERRER } from '../http/discreet.server';
import { siteOrigin } from '../http/origin.server';
import { readOwner } from '../http/owner.server';
import { pageMeta } from '../lib/page-meta';
import { ERRORS } from '../messages';

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  pageMeta(matches, {
    title: page?.compilation.title ?? 'Compilation Not Found',
    description: page?.compilation.description ?? '',
    noindex: true,
    path: page?.card ? `/share/${page.compilation.shareCode}` : undefined,
    card: page?.card,
    embeddable: true,
  });

export const headers = privateHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = loadCompilation(request, { shareCode: params.shareCode ?? '' }, await readOwner(request));
  const hers = await loadHerAnswer(request, page.compilation.id);
  const path = `/share/${page.compilation.shareCode}`;
  const cameByLink = new URL(request.url).searchParams.has('edit');
  const editLink =
    hers && cameByLink ? `${siteOrigin(request)}${path}?edit=${encodeURIComponent(hers.edit)}` : null;
  // A page that was reached by a private link must not tell it to the shops that it links to.
  return data({ ...page, hers, editLink, path }, cameByLink ? { headers: SAME_ORIGIN_REFERRER } : {});
}

export async function action(args: ActionFunctionArgs) {
  return answerCompilation(args);
}

export const clientAction = (args: ClientActionFunctionArgs) => sendOrKeep(args, ERRORS.answer);

export default function SharedCompilation() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return <ShareView {...page} result={result} />;
}

export { CompilationError as ErrorBoundary };
