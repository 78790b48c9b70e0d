import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isPageName, showPageText } from '#app/features/guides/page-text.server';
import { findProduct, listProducts } from '#app/features/shop/product.server';
import { truncate } from '#app/lib/format';
import { listImages } from '#app/lib/more-images';
import { plainText } from '#app/lib/prose';
import type { RouteHandle } from '#app/lib/route-handle';
import { showBlocks } from '#app/server/web/guide-text.server';
import { missingPage } from '#app/server/web/not-found.server';
import { clockOf, pickHeaders } from '#app/server/web/page-context.server';
import { describeOpenedCollection, openedCollectionHeaders } from '#app/server/web/recipient.server';
import { BackToCollection } from '#app/ui/banners';
import { NewsletterSection } from '#app/ui/newsletter-form';
import { metaOf } from '#app/ui/page-meta';
import { PAGE_TITLES } from '#app/ui/page-titles';
import { DisclosureLine, ProductImage } from '#app/ui/product-card';
import { GuideText, Prose } from '#app/ui/prose';
import guideStyle from '#app/ui/styles/guide.css?url';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = {
  cached: { query: [], shows: 'catalogue', personal: ['in'] },
  counted: 'Other pages',
};

export const meta = metaOf<typeof loader>((page) => ({
  path: page && `/${page.name}`,
  title: page?.title ?? 'Page Not Found',
  description: page?.description,
}));

export const headers = pickHeaders;

/** Reads the text of a page that administrators can edit. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const name = new URL(request.url).pathname.slice(1);
  if (!isPageName(name)) throw missingPage(request);
  const blocks = showPageText(name);
  const hasCards = blocks.some((block) => 'cards' in block);
  const [first] = blocks;
  const opening = first !== undefined && 'nodes' in first ? first.nodes : [];
  const paragraph = opening.find((node) => typeof node !== 'string' && node.tag === 'p');
  const [best] = name === 'about' ? listProducts({ limit: 1 }) : [];
  const product = best && findProduct(best.id);
  const openedFrom = describeOpenedCollection(request);
  const page = {
    name,
    openedFrom: openedFrom && { path: `${openedFrom.path}#reply-size`, title: openedFrom.title },
    blocks: hasCards ? [] : blocks,
    text: hasCards ? showBlocks(blocks, clockOf(context)) : null,
    title: PAGE_TITLES[name],
    description: truncate(paragraph === undefined ? '' : plainText([paragraph]), 160),
    // A close-up, if the first product has one.
    image: product && listImages(product).at(-1),
  };
  return data(page, openedCollectionHeaders(request));
}

export default function Page() {
  const { name, blocks, text, image, openedFrom } = useLoaderData<typeof loader>();
  return (
    <>
      {openedFrom !== null && (
        <div className="wrap pt-6">
          <BackToCollection {...openedFrom} />
        </div>
      )}
      {text === null ? (
        <div
          className={image ? 'wrap section grid items-start gap-12 lg:grid-cols-[1fr_26rem]' : 'wrap section'}
        >
          <div className={image ? 'prose' : 'prose mx-auto'}>
            <Prose blocks={blocks} />
          </div>
          {image && (
            <ProductImage product={{ imageUrl: image, name: '' }} sizes="(min-width: 64rem) 26rem, 100vw" />
          )}
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
