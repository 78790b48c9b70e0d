import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { RibbonLine } from '../../components/icons';
import { NewsletterSection } from '../../components/newsletter-form';
import { DisclosureLine, ProductCard } from '../../components/product-card';
import { VideoGrid } from '../../components/video-card';
import { env } from '../../env.server';
import { clockOf } from '../../http/page-context.server';
import { pageMeta } from '../../lib/page-meta';
import { toVideoCard } from '../../lib/video-card';
import { listFeaturedProducts } from '../../models/product.server';
import {
  countVideos,
  findFeaturedVideo,
  listNewestVideos,
  listTrendingVideos,
} from '../../models/video.server';
import { CategoryCards } from './category-cards';
import { FeaturedVideo } from './featured-video';
import { Hero } from './hero';
import { SocialCards } from './social-cards';

/** Order and names of the home page's category cards (specification, section 2). */
const CARDS = [
  { category: 'fashion', title: 'Intimate Apparel' },
  { category: 'swimwear', title: 'Bikinis & Swimwear' },
  { category: 'lingerie', title: 'Lingerie Collections' },
] as const;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
    title: 'Find the Perfect Gifts for Her',
    description:
      'Honest try-on videos, pieces we would buy again, and a link you can send her before you spend a thing.',
  });

export function loader({ context }: LoaderFunctionArgs) {
  const clock = clockOf(context);
  const featured = findFeaturedVideo();
  return {
    featured: featured && { ...toVideoCard(featured, clock), description: featured.description },
    trending: listTrendingVideos(3).map((row) => toVideoCard(row, clock)),
    categories: CARDS.map(({ category, title }) => ({
      ...{ category, title },
      count: countVideos({ category }),
      newest: listNewestVideos(category, 3),
    })),
    products: listFeaturedProducts(4),
    social: [
      { name: 'Facebook', url: env.SOCIAL_FACEBOOK_URL ?? null },
      { name: 'Instagram', url: env.SOCIAL_INSTAGRAM_URL ?? null },
      { name: 'YouTube', url: env.SOCIAL_YOUTUBE_URL ?? null },
      { name: 'Twitter', url: env.SOCIAL_TWITTER_URL ?? null },
    ],
  };
}

export default function Home() {
  const { featured, trending, categories, products, social } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero pictures={products.map((product) => product.imageUrl)} />
      <RibbonLine />
      <section className="wrap section" aria-label="Featured">
        {featured ? (
          <FeaturedVideo video={featured} />
        ) : (
          <p className="empty">No featured videos available at the moment.</p>
        )}
      </section>
      <section className="wrap section" aria-labelledby="popular">
        <div className="head-row">
          <h2 id="popular">Most Popular This Week</h2>
          <a href="/videos">View All Try-On Hauls</a>
        </div>
        {trending.length > 0 ? (
          <VideoGrid videos={trending} />
        ) : (
          <p className="empty">No trending videos available at the moment.</p>
        )}
      </section>
      <CategoryCards categories={categories} />
      <section className="band section" aria-labelledby="gift-ideas">
        <div className="wrap">
          <div className="head-row">
            <h2 id="gift-ideas">Gift Ideas She'll Love</h2>
            <a href="/affiliate">Browse All Gift Ideas</a>
          </div>
          <DisclosureLine />
          {products.length > 0 ? (
            <div className="grid-products-4">
              {products.map((product) => (
                <ProductCard key={product.id} product={product} />
              ))}
            </div>
          ) : (
            <p className="empty">No products available at the moment.</p>
          )}
        </div>
      </section>
      <SocialCards networks={social} />
      <NewsletterSection source="home" returnTo="/" />
    </>
  );
}
