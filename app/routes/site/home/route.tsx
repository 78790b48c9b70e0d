import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ComponentType } from 'react';
import { readBranding } from '#app/features/branding/branding.server';
import type { HomeSection } from '#app/features/branding/branding-schema';
import { readGuideSummary } from '#app/features/guides/guide.server';
import { readHome } from '#app/features/videos/home.server';
import { toVideoCard } from '#app/features/videos/video-card';
import { readSiteSettings } from '#app/infra/site-settings.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { webSite } from '#app/lib/structured-data';
import { webUrl } from '#app/lib/web-url';
import { clockOf } from '#app/server/web/page-context.server';
import { listShortcuts } from '#app/server/web/shop-shortcuts.server';
import { shownAds } from '#app/server/web/shown-ads.server';
import { GuideGrid } from '#app/ui/guide-cards';
import { NewsletterSection } from '#app/ui/newsletter-form';
import { pageMeta } from '#app/ui/page-meta';
import { Ads } from '#app/ui/placement';
import { DisclosureLine, ProductCard } from '#app/ui/product-card';
import { VideoGrid } from '#app/ui/video-card';
import { AskHer } from './ask-her';
import { CategoryCards } from './category-cards';
import { FeaturedVideo } from './featured-video';
import { Hero } from './hero';
import { SocialCards } from './social-cards';

const CARDS = [
  { category: 'fashion', title: 'Intimate Apparel', setting: 'showFashion' },
  { category: 'swimwear', title: 'Bikinis & Swimwear', setting: 'showSwimwear' },
  { category: 'lingerie', title: 'Lingerie Collections', setting: 'showLingerie' },
] as const;

export const handle: RouteHandle = {
  cached: { query: [], shows: 'catalogue' },
  counted: { as: 'Home', ads: 'home' },
};

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  pageMeta(matches, {
    title: page?.hero.title ?? 'Home',
    path: '/',
    feed: '/feed.xml',
    structured: ({ origin, siteName }) => [webSite(origin, siteName)],
  });

function listHeroImages(uploaded: readonly (string | null)[], products: readonly string[]): string[] {
  const spare = [products[2], products[3], products[0]];
  const all = uploaded.flatMap((image, position) => image ?? spare[position] ?? []);
  // One uploaded image is enough: images repeat to fill the three slots.
  return uploaded.some((image) => image !== null)
    ? uploaded.flatMap((image, position) => image ?? spare[position] ?? all[position % all.length] ?? [])
    : all;
}

export function loader({ context }: LoaderFunctionArgs) {
  const clock = clockOf(context);
  const { featured, trending, categories, products } = readHome();
  const settings = readSiteSettings();
  const branding = readBranding();
  return {
    ads: shownAds('home', clock),
    hero: {
      eyebrow: settings.heroEyebrow,
      title: settings.heroTitle,
      text: settings.heroText,
      images: listHeroImages(
        branding.hero,
        products.map(({ imageUrl }) => imageUrl),
      ),
    },
    sections: branding.sections,
    featured: featured && { ...toVideoCard(featured, clock), description: featured.description },
    trending: trending.map((row) => toVideoCard(row, clock)),
    categories: CARDS.filter(({ setting }) => settings[setting]).flatMap(({ category, title }) =>
      categories
        .filter((each) => each.category === category)
        .map((each) => ({ ...each, title, image: branding.categories[category] ?? null })),
    ),
    products,
    guides: readGuideSummary().newest,
    shortcuts: listShortcuts(),
    social: [
      { name: 'Facebook', url: webUrl(settings.socialFacebook) },
      { name: 'Instagram', url: webUrl(settings.socialInstagram) },
      { name: 'YouTube', url: webUrl(settings.socialYoutube) },
      { name: 'Twitter', url: webUrl(settings.socialTwitter) },
    ],
  };
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

const SECTIONS: Record<HomeSection, ComponentType<Shown>> = {
  featured: ({ featured }) => (
    <section className="wrap section section-close" aria-label="Featured">
      {featured ? (
        <FeaturedVideo video={featured} />
      ) : (
        <p className="empty">No featured videos available at the moment.</p>
      )}
    </section>
  ),
  popular: ({ trending }) => (
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
  ),
  ask: ({ products, ads }) => (
    <>
      <AskHer images={products.slice(0, 3).map((product) => product.imageUrl)} />
      <Ads ads={ads} wide />
    </>
  ),
  latest: ({ categories }) => <CategoryCards categories={categories} />,
  guides: ({ guides }) =>
    guides.length === 0 ? null : (
      <section className="wrap section" aria-labelledby="guides">
        <div className="head-row">
          <h2 id="guides">From the guides</h2>
          <a href="/guides">All guides</a>
        </div>
        <GuideGrid guides={guides} />
      </section>
    ),
  gifts: ({ products, shortcuts }) => (
    <section className="band section" aria-labelledby="gift-ideas">
      <div className="wrap">
        <div className="head-row">
          <h2 id="gift-ideas">Gift Ideas She'll Love</h2>
          <span className="flex flex-wrap gap-x-4">
            {shortcuts.map(({ label, url }) => (
              <a key={url} href={url}>
                {label}
              </a>
            ))}
            <a href="/affiliate">Browse All Gift Ideas</a>
          </span>
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
  ),
  community: ({ social }) => (
    <div className="wrap section news-and-social">
      <NewsletterSection source="home" returnTo="/" />
      <SocialCards networks={social} />
    </div>
  ),
};

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function Home() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <Hero {...page.hero} />
      {page.sections.map((name) => {
        const Section = SECTIONS[name];
        return <Section key={name} {...page} />;
      })}
    </>
  );
}
