import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { WRITING } from '#app/features/guides/writing-kinds';
import type { RouteHandle } from '#app/lib/route-handle';
import { loadWriting } from '#app/server/web/guide-text.server';
import { DraftLine } from '#app/ui/banners';
import { UserText } from '#app/ui/elements';
import { metaOf } from '#app/ui/page-meta';
import { DisclosureLine } from '#app/ui/product-card';
import { GuideText } from '#app/ui/prose';
import guideStyle from '#app/ui/styles/guide.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: guideStyle }];

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = { cached: { query: [], shows: 'catalogue' }, counted: 'Other pages' };

export const meta = metaOf<typeof loader>((page) => ({
  title: page?.seoTitle ?? 'Page Not Found',
  description: page?.description,
  path: page?.path,
  noindex: page !== undefined && page.unseen !== null,
}));

/** Reads a page that administrators have added. */
export async function loader(args: LoaderFunctionArgs) {
  const { guide, shown } = await loadWriting('page', args);
  const { id, title, summary } = guide;
  return { ...shown, edit: `${WRITING.page.editor}/${id}`, title, summary };
}

export default function OwnPage() {
  const { unseen, edit, title, summary, text } = useLoaderData<typeof loader>();
  return (
    <article className="wrap">
      {unseen !== null && <DraftLine text={unseen} edit={edit} />}
      <div className="guide-body">
        <h1 dir="auto">{title}</h1>
        <UserText className="lead" text={summary} />
        {text.cards.products.length > 0 && <DisclosureLine />}
        <GuideText {...text} />
      </div>
    </article>
  );
}
