import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { nameShopTabs, shortNameOf } from '#app/features/categories/category.server';
import { readPageText } from '#app/features/guides/page-text.server';
import { readShopFilter } from '#app/features/shop/shop-filter-schema';
import { dropUnknown, isFiltered, searchShop } from '#app/features/shop/shop-search.server';
import { shopUrl } from '#app/features/shop/shop-url';
import { untilChanged } from '#app/infra/content-version.server';
import { countOf, countUpTo, joinFacts } from '#app/lib/format';
import { pageNumber } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { itemList } from '#app/lib/structured-data';
import { listPriceLimits, listShortcuts } from '#app/server/web/shop-shortcuts.server';
import { countEmptySearch } from '#app/server/web/visitor.server';
import { metaOf } from '#app/ui/page-meta';
import { isBehindList, Pagination } from '#app/ui/pagination';
import { DisclosureLine, ProductCard } from '#app/ui/product-card';
import { DidYouMean, Shortcuts } from '#app/ui/shop-shortcuts';
import { Empty } from '#app/ui/status-page';
import { Chips, FilterForm, listChips, PriceLimits } from './filter-form';

const TITLE = 'Gift Ideas for Her';
const PER_PAGE = 24;
/** With fewer products, a large first one would leave a hole. */
const MIN_WITH_LARGE = 3;

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = {
  // Search engines index categories. There are too many combinations of other filters to cache.
  cached: {
    query: ['page', 'category'],
    shows: 'catalogue',
    personal: ['search', 'retailer', 'size', 'color', 'min', 'max', 'sort'],
  },
  counted: 'Gift ideas',
};

export const meta = metaOf<typeof loader>((shown) => ({
  path: shown?.path ?? '/affiliate',
  noindex: shown?.isIndexed === false && 'follow',
  structured: ({ origin }) => [itemList(origin, '/product', shown?.products)],
  title: shown?.heading ?? TITLE,
  description: 'Gift ideas with prices, shops and try-on videos.',
}));

const isFromExperience = untilChanged(() => readPageText('disclosure').body.includes('personal experience'));

export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const page = pageNumber(query);
  const { filter: requested, prices } = readShopFilter(query);
  const filter = dropUnknown(requested);
  const found = searchShop(filter, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  const { category, ...others } = filter;
  if (found.total === 0) countEmptySearch(request, filter.search);
  const isIndexed = !isFiltered({ ...others, category: '' });
  return data(
    {
      ...found,
      filter,
      prices,
      shortcuts: found.total === 0 ? listShortcuts() : [],
      limits: found.total > 0 || filter.max !== null ? listPriceLimits() : [],
      page,
      pages: Math.ceil(found.total / PER_PAGE),
      names: nameShopTabs([...found.facets.category.map(({ value }) => value), category]),
      heading: category === '' ? TITLE : `${TITLE}: ${shortNameOf(category)}`,
      path: shopUrl(isIndexed ? filter : { ...filter, sort: 'chosen' }, page),
      isIndexed,
      isFromExperience: isFromExperience(),
    },
    { status: page > 1 && found.products.length === 0 ? 404 : 200 },
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function Found({ total, isTruncated, skipped, currency, filter }: Page) {
  return (
    <p role="status" className="meta">
      {joinFacts([
        countUpTo({ total, isTruncated }, 'product'),
        isTruncated && filter.search !== '' && 'only the newest are listed. Add a word to narrow the search.',
        skipped > 0 &&
          `${countOf(skipped, 'product')} without a price${currency === null ? '' : ` in ${currency}`} not shown`,
        skipped === 0 && currency !== null && `prices in ${currency}`,
      ])}
    </p>
  );
}

const NAMES = {
  search: 'search words',
  category: 'category filter',
  retailer: 'shop filter',
  size: 'size filter',
  color: 'color filter',
  min: 'minimum price',
  max: 'maximum price',
  sort: 'sort order',
};

function NothingFound({ filter, emptyingFilter, meant, shortcuts }: Page) {
  const isWhole = listChips(filter, { currency: null, limits: [] }).length === 0 && filter.category === '';
  if (meant === null && emptyingFilter === null && isWhole) {
    const lead = 'Please check back later for our product recommendations.';
    return <Empty title="No products available at the moment." lead={lead} />;
  }
  if (meant !== null)
    return (
      <Empty title={`No products found for “${filter.search}”.`}>
        <DidYouMean meant={meant} url={shopUrl({ ...filter, search: meant })} />
        <Shortcuts shortcuts={shortcuts} />
      </Empty>
    );
  const unset = emptyingFilter === 'min' || emptyingFilter === 'max' ? null : '';
  return (
    <Empty title="No products match these filters.">
      <p className="lead">
        {emptyingFilter && (
          <>
            <a href={shopUrl({ ...filter, [emptyingFilter]: unset })}>Remove the {NAMES[emptyingFilter]}</a>,
            or{' '}
          </>
        )}
        <a href="/affiliate">{emptyingFilter ? 'clear all filters' : 'Clear all filters'}</a>.
      </p>
      <Shortcuts shortcuts={shortcuts} />
    </Empty>
  );
}

function Disclosure({ isFromExperience }: Page) {
  return (
    <section className="band section" aria-labelledby="disclosure">
      <div className="wrap prose">
        <h2 id="disclosure" className="mt-0!">
          Affiliate Disclosure
        </h2>
        <p>
          Some links on this site lead to retailers who pay us a commission when you buy something through
          them. You pay the same price either way.
        </p>
        <p>
          {isFromExperience && 'Our recommendations are based on personal experience. '}
          The commissions pay for the free videos and guides.
        </p>
        <p>
          Questions? <a href="/contact">Contact us</a>, or read the <a href="/disclosure">full disclosure</a>.
        </p>
      </div>
    </section>
  );
}

export default function GiftIdeas() {
  const found = useLoaderData<typeof loader>();
  const { products, page, pages, filter, facets, names, currency, limits } = found;
  const chips = listChips(filter, { currency, limits });
  const hasLarge = page === 1 && products.length >= MIN_WITH_LARGE;
  const all = facets.category.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div className="wrap shop">
        <header className="shop-head">
          <h1>
            {TITLE}
            {filter.category && <span className="sr-only">: {names[filter.category]}</span>}
          </h1>
          <p className="lead">Save the ones you like to a collection and let her have the last word.</p>
        </header>
        <section aria-labelledby="recommended">
          <h2 id="recommended" className="sr-only">
            Recommended products
          </h2>
          <FilterForm {...found} all={all} isTruncated={found.areFacetsTruncated} />
          <div className="shop-found">
            <Found {...found} />
            <PriceLimits filter={filter} limits={limits} />
            <Chips chips={chips} sort={filter.sort} />
          </div>
          {products.length > 0 && (
            <div className={hasLarge ? 'grid-products-4 grid-lead' : 'grid-products-4'}>
              <DisclosureLine />
              {products.map((product, position) => (
                <ProductCard
                  key={product.id}
                  {...{ product, position }}
                  isLarge={hasLarge && position === 0}
                />
              ))}
            </div>
          )}
          {products.length === 0 && !isBehindList(page, pages) && <NothingFound {...found} />}
          <Pagination page={page} pages={pages} url={(to) => shopUrl(filter, to)} />
        </section>
      </div>
      <Disclosure {...found} />
    </>
  );
}
