import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isPageName, showPageText } from '#app/features/guides/page-text.server';
import { plainText } from '#app/lib/prose';
import type { RouteHandle } from '#app/lib/route-handle';
import { truncate } from '#app/lib/truncate';
import { showBlocks } from '#app/server/web/guide-text.server';
import { missingPage } from '#app/server/web/missing-page.server';
import { clockOf } from '#app/server/web/page-context.server';
import { GuideText } from '#app/ui/guide-text';
import { NewsletterSection } from '#app/ui/newsletter-form';
import { pageMeta } from '#app/ui/page-meta';
import { PAGE_TITLES } from '#app/ui/page-titles';
import { DisclosureLine } from '#app/ui/product-card';
import { Prose } from '#app/ui/prose';
import guideStyle from '#app/ui/styles/guide.css?url';

export const handle: RouteHandle = {
  cached: { query: [], shows: 'catalogue' },
  counted: { as: 'Other pages' },
};

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    path: data && `/${data.name}`,
    title: data?.title ?? 'Page Not Found',
    description: data?.description,
  });

/** Reads the text of a page that administrators can edit. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const name = new URL(request.url).pathname.slice(1);
  if (!isPageName(name)) throw missingPage(request);
  const blocks = showPageText(name);
  const hasCards = blocks.some((block) => 'cards' in block);
  const [first] = blocks;
  const opening = first !== undefined && 'nodes' in first ? first.nodes : [];
  const paragraph = opening.find((node) => typeof node !== 'string' && node.tag === 'p');
  return {
    name,
    blocks: hasCards ? [] : blocks,
    text: hasCards ? showBlocks(blocks, clockOf(context)) : null,
    title: PAGE_TITLES[name],
    description: truncate(paragraph === undefined ? '' : plainText([paragraph]), 160),
  };
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function Page() {
  const { name, blocks, text } = useLoaderData<typeof loader>();
  return (
    <>
      {text === null ? (
        <div className="wrap section prose">
          <Prose blocks={blocks} />
        </div>
      ) : (
        <div className="wrap">
          <link rel="stylesheet" href={guideStyle} />
          <div className="guide-body">
            {text.cards.products.length > 0 && <DisclosureLine />}
            <GuideText {...text} />
          </div>
        </div>
      )}
      {name === 'about' && (
        <div className="band section">
          <div className="wrap">
            <NewsletterSection source="about" returnTo="/about" />
          </div>
        </div>
      )}
    </>
  );
}
