import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findGuide } from '#app/features/guides/guide.server';
import { WRITING, writingUrl } from '#app/features/guides/writing-kinds';
import { truncate } from '#app/lib/format';
import { mayUse } from '#app/lib/permissions';
import { plainWords } from '#app/lib/prose';
import type { RouteHandle } from '#app/lib/route-handle';
import { showGuideText } from '#app/server/web/guide-text.server';
import { missingPage } from '#app/server/web/intents.server';
import { clockOf } from '#app/server/web/page-context.server';
import { describeUnseen } from '#app/server/web/publication.server';
import { getUser } from '#app/server/web/session.server';
import { DraftLine } from '#app/ui/draft-line';
import { GuideText } from '#app/ui/guide-text';
import { pageMeta } from '#app/ui/page-meta';
import { DisclosureLine } from '#app/ui/product-card';
import guideStyle from '#app/ui/styles/guide.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: guideStyle }];

export const handle: RouteHandle = {
  cached: { query: [], shows: 'catalogue' },
  counted: { as: 'Other pages' },
};

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  pageMeta(matches, {
    title: page?.seoTitle ?? 'Page Not Found',
    description: page?.description,
    path: page?.path,
    noindex: page !== undefined && page.unseen !== null,
  });

/** Reads a page that administrators have added. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const found = findGuide(params.slug ?? '', 'page');
  if (found === null) throw missingPage(request);
  if ('movedTo' in found)
    throw redirect(writingUrl('page', found.movedTo) + new URL(request.url).search, 301);
  const { id, slug, title, summary, body, status, seoTitle, seoDescription } = found.guide;
  if (status !== 'published' && !mayUse(await getUser(request), 'content')) throw missingPage(request);
  const text = showGuideText(body, clockOf(context));
  return {
    unseen: describeUnseen(found.guide),
    edit: `${WRITING.page.editor}/${id}`,
    path: writingUrl('page', slug),
    title,
    summary,
    seoTitle: seoTitle || title,
    description: seoDescription || summary || truncate(plainWords(text.blocks), 160),
    text,
  };
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function OwnPage() {
  const { unseen, edit, title, summary, text } = useLoaderData<typeof loader>();
  return (
    <article className="wrap">
      {unseen !== null && <DraftLine text={unseen} edit={edit} />}
      <div className="guide-body">
        <h1 dir="auto">{title}</h1>
        {summary && (
          <p className="lead" dir="auto">
            {summary}
          </p>
        )}
        {text.cards.products.length > 0 && <DisclosureLine />}
        <GuideText blocks={text.blocks} cards={text.cards} />
      </div>
    </article>
  );
}
