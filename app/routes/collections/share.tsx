import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import type { RouteHandle } from '#app/lib/route-handle';
import { loadCompilation, privateHeaders } from '#app/server/web/compilation-page.server';
import { readOwner } from '#app/server/web/owner.server';
import { SAME_ORIGIN_REFERRER, siteOrigin } from '#app/server/web/page-context.server';
import { answerCompilation, KEEP_FOR_BACK, loadRecipientAnswer } from '#app/server/web/recipient.server';
import { hasOwnCookie } from '#app/server/web/session.server';
import { sendForm } from '#app/ui/browser/send-form';
import { CompilationError } from '#app/ui/compilation-not-found';
import { metaOf } from '#app/ui/page-meta';
import { describeShared, ShareView } from './share-view';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = {
  cached: { query: ['ref', 'message'], shows: 'share', personal: ['edit'] },
  counted: 'Collections',
  usesAnswerStyle: true,
  isBare: (page) => 'isOwner' in page && page.isOwner === false,
};

export const meta = metaOf<typeof loader>((page) =>
  describeShared(page, `/share/${page?.compilation.shareCode}`),
);

export const headers = privateHeaders;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shareCode = '' } = params;
  const page = loadCompilation({ request, context }, { shareCode }, await readOwner(request));
  const recipientAnswer = await loadRecipientAnswer(request, page.compilation.id);
  const path = `/share/${page.compilation.shareCode}`;
  const cameByLink = new URL(request.url).searchParams.has('edit');
  const editLink =
    recipientAnswer && cameByLink
      ? `${siteOrigin(request)}${path}?edit=${encodeURIComponent(recipientAnswer.edit)}`
      : null;
  // Shops must not receive the private link as a referrer.
  const isOwn = hasOwnCookie(request.headers.get('Cookie') ?? undefined);
  const headers = cameByLink ? SAME_ORIGIN_REFERRER : isOwn ? KEEP_FOR_BACK : {};
  return data({ ...page, recipientAnswer, editLink, path }, { headers });
}

export const action = (args: ActionFunctionArgs) => answerCompilation(args);

export const clientAction = (args: ClientActionFunctionArgs) => sendForm(args, COLLECTION_ERRORS.answer);

export default function SharedCompilation() {
  const page = useLoaderData<typeof loader>();
  return <ShareView {...page} result={useActionData<typeof action>()} />;
}

export { CompilationError as ErrorBoundary };
