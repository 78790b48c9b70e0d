import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Pagination } from '#app/components/pagination';
import { DisclosureLine, ProductCard } from '#app/components/product-card';
import { pageMeta } from '#app/lib/page-meta';
import { pageNumber } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { itemList } from '#app/lib/structured-data';
import { countProducts, listProducts } from '#app/models/catalogue/product.server';

const PER_PAGE = 24;

const addressOf = (page: number) => (page > 1 ? `/affiliate?page=${page}` : '/affiliate');

export const handle: RouteHandle = {
  kept: { query: ['page'], shows: 'catalogue' },
  counted: { as: 'Gift ideas' },
};

export const meta: MetaFunction<typeof loader> = ({ matches, data: shown }) =>
  pageMeta(matches, {
    path: addressOf(shown?.page ?? 1),
    structured: ({ origin }) => [
      itemList(
        origin,
        (shown?.products ?? []).map(({ id }) => `/product/${id}`),
      ),
    ],
    title: 'Gift Ideas for Her',
    description: 'Pieces we would buy again, with prices and honest notes.',
  });

export function loader({ request }: LoaderFunctionArgs) {
  const page = pageNumber(new URL(request.url).searchParams);
  const pages = Math.ceil(countProducts() / PER_PAGE);
  const products = listProducts({ limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  return data({ page, pages, products }, { status: page > 1 && products.length === 0 ? 404 : 200 });
}

export default function GiftIdeas() {
  const { products, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <section className="wrap section pb-0!">
        <p className="eyebrow">Chosen, worn, washed</p>
        <h1 className="mt-3">Gift Ideas for Her</h1>
        <p className="lead mt-4 max-w-[60ch]">
          Every piece here was worn before it was recommended. Save the ones you like to a collection and let
          her have the last word.
        </p>
      </section>
      <section className="wrap section pt-6!" aria-labelledby="recommended">
        <h2 id="recommended" className="sr-only">
          Recommended products
        </h2>
        <DisclosureLine />
        {products.length > 0 ? (
          <div className="grid-products-4">
            {products.map((product, index) => (
              <ProductCard key={product.id} product={product} place={index} />
            ))}
          </div>
        ) : (
          <div className="empty">
            <h2>No products available at the moment.</h2>
            <p className="lead">Please check back later for our product recommendations.</p>
          </div>
        )}
        <Pagination
          page={page}
          pages={pages}
          address={(to) => (to > 1 ? `/affiliate?page=${to}` : '/affiliate')}
        />
      </section>
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
            What we recommend comes from our own experience with it. No retailer pays to be listed, and the
            commissions are what keeps the videos and guides free.
          </p>
          <p>
            Questions about how this works? <a href="/contact">Contact us</a>; or read the{' '}
            <a href="/disclosure">long version</a>.
          </p>
        </div>
      </section>
    </>
  );
}
