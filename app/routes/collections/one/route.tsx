import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { type ClientActionFunctionArgs, useLoaderData } from '@remix-run/react';
import type { Unsent } from '#app/features/collections/answer-fields';
import { readNoticeSetting } from '#app/features/collections/answer-notice.server';
import { COLLECTION_ERRORS } from '#app/features/collections/collection-texts';
import { findDeletedTitle } from '#app/features/collections/compilation.server';
import { findMovedCompilation } from '#app/features/collections/compilation-link.server';
import { isOwned } from '#app/features/collections/compilation-owner.server';
import { pickProducts } from '#app/features/shop/shop-search.server';
import { env } from '#app/infra/env.server';
import { truncate } from '#app/lib/format';
import { pageNumber, readId } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { SITE_ERRORS } from '#app/lib/site-errors';
import * as compilationPage from '#app/server/web/compilation-page.server';
import { readForm, textOf } from '#app/server/web/form.server';
import { askToLogIn } from '#app/server/web/guarded.server';
import { mustLogIn, readOwner } from '#app/server/web/owner.server';
import { SAME_ORIGIN_REFERRER, siteOrigin } from '#app/server/web/page-context.server';
import { loadRecipientAnswer } from '#app/server/web/recipient.server';
import { NOTICES } from '#app/server/web/toast.server';
import { sendForm } from '#app/ui/browser/send-form';
import { CompilationError } from '#app/ui/compilation-not-found';
import { Button, LinkButton, UserText } from '#app/ui/elements';
import { metaOf } from '#app/ui/page-meta';
import { useFormResult } from '#app/ui/post-form';
import collectionsStyle from '#app/ui/styles/collections.css?url';
import { describeShared, ShareView } from '../share-view';
import { changeCompilation, linkWithQr } from './change-compilation.server';
import { OwnerView } from './owner-view';
import { readShownAnswers } from './shown-answers.server';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: collectionsStyle }];

export const handle: RouteHandle = {
  cached: { query: ['ref', 'message'], shows: 'compilation', personal: ['manage'] },
  counted: 'Collections',
  isBare: (page) => 'view' in page && page.view === 'share',
};

export const meta = metaOf<typeof loader>((page) => {
  if (page?.view === 'deleted') return { title: page.heading, noindex: true };
  return describeShared(page, `/compilation/${page?.compilation.id}`);
});

export const headers = compilationPage.privateHeaders;

function findProducts(query: URLSearchParams, products: { id: number }[]) {
  const find = query.get('find');
  const page = pageNumber(query);
  if (find === null) return { find, found: null, page, hasMore: false };
  const { products: picked, hasMore } = pickProducts(truncate(find, 200), page);
  const found = picked.map((each) => ({ ...each, isAdded: products.some(({ id }) => id === each.id) }));
  return { find, found, page, hasMore };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = readId(params.id);
  if (id === null) throw compilationPage.compilationNotFound();
  const query = new URL(request.url).searchParams;
  const manage = query.get('manage');
  const owner = await readOwner(request, manage);
  const path = `/compilation/${id}`;
  const { manageHash: _, ...lasting } = owner;
  if (manage !== null && isOwned(id, lasting)) {
    // The browser's cookie already proves the ownership, so the token need not stay in its history.
    query.delete('manage');
    throw redirect(query.size === 0 ? path : `${path}?${query}`);
  }
  const moved = findMovedCompilation(id, lasting);
  if (moved !== null) throw redirect(`/compilation/${moved}`);
  const formPath = manage ? `${path}?manage=${encodeURIComponent(manage)}` : path;
  const deleted = findDeletedTitle(id, owner);
  const heading = NOTICES.deleted.title;
  if (deleted !== null)
    return data({ view: 'deleted', heading, title: deleted, formPath } as const, { status: 404 });
  const page = compilationPage.loadCompilation({ request, context }, { id }, owner);
  if (!page.isOwner || query.has('preview'))
    return data({
      view: 'share',
      ...page,
      recipientAnswer: page.isOwner ? null : await loadRecipientAnswer(request, id),
      editLink: null,
      path: formPath,
    } as const);
  const view = {
    ...page,
    ...findProducts(query, page.products),
    answers: readShownAnswers(id, { query, products: page.products }),
    currency: env.CURRENCY,
    notice: readNoticeSetting(id),
    formPath,
    privateLink: manage === null ? null : linkWithQr(siteOrigin(request) + formPath),
  };
  // Shops must not receive the private link as a referrer.
  return data({ view: 'owner', ...view } as const, manage ? { headers: SAME_ORIGIN_REFERRER } : {});
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = readId(params.id);
  if (id === null) throw compilationPage.compilationNotFound();
  const form = await readForm({ request, context });
  const owner = await readOwner(request, new URL(request.url).searchParams.get('manage'));
  if (await mustLogIn(request, id, owner)) throw await askToLogIn(request, context, form);
  const texts = ['title', 'description', 'note'].map((name) => textOf(form, name));
  const unsent: Unsent = { written: texts.filter(Boolean).join('\n'), isAnswer: false };
  const { title: statusText } = COLLECTION_ERRORS.compilationNotFound;
  // The browser of an owner may have lost its cookie.
  if (unsent.written && !isOwned(id, owner)) throw data(unsent, { status: 404, statusText });
  return changeCompilation({ id, owner, form, request, context });
}

export const clientAction = (args: ClientActionFunctionArgs) =>
  sendForm(args, (form) =>
    form.get('intent') === 'remove' ? COLLECTION_ERRORS.removeItemUnexpected : SITE_ERRORS.unavailable,
  );

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function CompilationPage() {
  const page: Page = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  if (page.view === 'deleted') return <DeletedView {...page} />;
  if (page.view === 'owner') return <OwnerView {...page} result={result} />;
  return <ShareView {...page} result={undefined} />;
}

/** Replaces a deleted collection for its owner, as long as it can be restored. */
function DeletedView({ heading, title, formPath }: Extract<Page, { view: 'deleted' }>) {
  return (
    <div className="wrap section">
      <div className="empty">
        <h1>{heading}</h1>
        <UserText className="lead mx-auto max-w-[52ch]" text={title} />
        <form method="post" action={formPath} className="flex flex-wrap justify-center gap-3">
          <Button intent="restore" label="Restore collection" />
          <LinkButton href="/compilations" look="line" label="My collections" />
        </form>
      </div>
    </div>
  );
}

export { CompilationError as ErrorBoundary };
