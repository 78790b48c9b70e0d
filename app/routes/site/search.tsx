import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { writingUrl } from '#app/features/guides/writing-kinds';
import { searchSite } from '#app/features/search/site-search.server';
import { readSiteSearch } from '#app/features/shop/shop-filter-schema';
import { toVideoCard } from '#app/features/videos/video-card';
import { countUpTo } from '#app/lib/format';
import type { RouteHandle } from '#app/lib/route-handle';
import { clockOf } from '#app/server/web/page-context.server';
import { listShortcuts } from '#app/server/web/shop-shortcuts.server';
import { countEmptySearch } from '#app/server/web/visitor.server';
import { Button, NameLink, Section } from '#app/ui/elements';
import { GuideGrid } from '#app/ui/guide-cards';
import { DisclosureLine, ProductGrid } from '#app/ui/product-card';
import { DidYouMean, Shortcuts } from '#app/ui/shop-shortcuts';
import { Empty } from '#app/ui/status-page';
import searchStyle from '#app/ui/styles/search.css?url';
import { VideoGrid } from '#app/ui/video-card';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = {
  cached: { query: [], shows: 'catalogue', personal: ['q'] },
  counted: 'Other pages',
  title: ({ search }: Page) => (search ? `Search: ${search}` : 'Search'),
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: searchStyle }];

export function loader({ request, context }: LoaderFunctionArgs) {
  const search = readSiteSearch(new URL(request.url).searchParams);
  const { videos, products, guides, pages, meant } = searchSite(search);
  const clock = clockOf(context);
  if (videos.videos.length + products.products.length + guides.guides.length + pages.guides.length === 0)
    countEmptySearch(request, search);
  return {
    search,
    meant,
    videos: { ...videos, videos: videos.videos.map((row) => toVideoCard(row, clock)) },
    products,
    guides,
    pages: pages.guides.map(({ slug, title, summary }) => ({
      title,
      summary,
      url: writingUrl('page', slug),
    })),
    shortcuts: listShortcuts(),
  };
}

type FoundProps = {
  id: string;
  heading: string;
  found: { total: number; isTruncated?: boolean };
  noun: string;
  all: string;
  children: ReactNode;
};

function Found({ id, heading, found: { total, isTruncated = false }, noun, all, children }: FoundProps) {
  if (total === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="head-row">
        <h2 id={id} className="text-24">
          {heading}
        </h2>
        <a href={all}>See {countUpTo({ total, isTruncated }, noun)}</a>
      </div>
      {children}
    </section>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function NothingFound({ search, meant, shortcuts }: Page) {
  return (
    <Empty title={search === '' ? 'Enter a word to search for.' : `No results for “${search}”.`}>
      {meant !== null && <DidYouMean meant={meant} url={`/search?${new URLSearchParams({ q: meant })}`} />}
      <p>
        Browse <a href="/affiliate">all gift ideas</a> or <a href="/videos">all videos</a>.
      </p>
      <Shortcuts shortcuts={shortcuts} />
    </Empty>
  );
}

const listed = (url: string, search: string) => `${url}?${new URLSearchParams({ search })}`;

function SearchForm({ search }: Page) {
  return (
    <form
      method="get"
      action="/search"
      role="search"
      aria-label="Videos and gift ideas"
      className="search-headline"
    >
      <label htmlFor="search" className="sr-only">
        Search videos and gift ideas
      </label>
      <input
        id="search"
        name="q"
        type="search"
        className="input"
        dir="auto"
        placeholder="silk, robe, swimwear"
        maxLength={100}
        defaultValue={search}
        // biome-ignore lint/a11y/noAutofocus: the field is what the page is for.
        autoFocus={search === ''}
      />
      <Button look="line" label="Search" />
    </form>
  );
}

function FoundPages({ pages }: Page) {
  if (pages.length === 0) return null;
  return (
    <Section titleId="pages" title="Pages">
      <ul>
        {pages.map(({ title, summary, url }) => (
          <li key={url} className="border-b border-line py-3">
            <NameLink className="link" href={url} name={title} />
            <p className="meta" dir="auto">
              {summary}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export default function Search() {
  const page = useLoaderData<typeof loader>();
  const { search, videos, products, guides, pages } = page;
  const allGuides = guides.total > guides.guides.length ? listed('/guides', search) : '/guides';
  return (
    <div className="wrap section">
      <h1 className="sr-only" dir="auto">
        {search === '' ? 'Search' : `Search: “${search}”`}
      </h1>
      <SearchForm {...page} />
      <div className="found">
        <Found
          id="pieces"
          heading="Gift Ideas"
          noun="product"
          found={products}
          all={listed('/affiliate', search)}
        >
          <DisclosureLine />
          <ProductGrid products={products.products} />
        </Found>
        <Found id="videos" heading="Videos" noun="video" found={videos} all={listed('/videos', search)}>
          <VideoGrid videos={videos.videos} />
        </Found>
        <Found id="guides" heading="Guides" noun="guide" found={guides} all={allGuides}>
          <GuideGrid guides={guides.guides} />
        </Found>
        <FoundPages {...page} />
      </div>
      {videos.total + products.total + guides.total + pages.length === 0 && <NothingFound {...page} />}
    </div>
  );
}
