import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { GuideText } from '#app/components/guide-text';
import { NewsletterSection } from '#app/components/newsletter-form';
import { DisclosureLine } from '#app/components/product-card';
import { Prose } from '#app/components/prose';
import { showBlocks } from '#app/http/guide-text.server';
import { clockOf } from '#app/http/page-context.server';
import { cut } from '#app/lib/cut';
import { pageMeta } from '#app/lib/page-meta';
import { PAGE_TITLES } from '#app/lib/page-titles';
import { plainText } from '#app/lib/prose';
import type { RouteHandle } from '#app/lib/route-handle';
import { isPageName, showPageText } from '#app/models/writing/page-text.server';
import guideStyle from '#app/styles/guide.css?url';

export const handle: RouteHandle = {
  kept: { query: [], shows: 'catalogue' },
  counted: { as: 'Other pages' },
};

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    path: data && `/${data.name}`,
    title: data?.title ?? 'Page Not Found',
    description: data?.description,
  });

/** A text of the site's own, by its address: each of them is one that its owner may write anew. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const name = new URL(request.url).pathname.slice(1);
  if (!isPageName(name)) throw new Response(null, { status: 404, statusText: 'Page Not Found' });
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
    description: cut(paragraph === undefined ? '' : plainText([paragraph]), 160),
  };
}

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
