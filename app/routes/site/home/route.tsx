import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { type ComponentType, Fragment } from 'react';
import { readBranding } from '#app/features/branding/branding.server';
import type { HomePart, HomeSection } from '#app/features/branding/branding-schema';
import { HOME_TEXTS } from '#app/features/branding/home-texts';
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
import { metaOf } from '#app/ui/page-meta';
import { Ads } from '#app/ui/placement';
import { DisclosureLine, ProductGrid } from '#app/ui/product-card';
import { VideoGrid } from '#app/ui/video-card';
import { CategoryCards, FeaturedVideo, Hero, type HomeData, HowItWorks, SocialCards } from './sections';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle: RouteHandle = {
  cached: { query: [], shows: 'catalogue' },
  counted: 'Home',
  ads: 'home',
};

export const meta = metaOf<typeof loader>((page) => ({
  title: page?.hero.title ?? 'Home',
  path: '/',
  feed: '/feed.xml',
  structured: ({ origin, siteName }) => [webSite(origin, siteName)],
}));

/** Returns the images of the headline. The last one is on top. */
function listHeroImages(uploaded: readonly (string | null)[], spare: (string | undefined)[]): string[] {
  const all = uploaded.flatMap((image, position) => image ?? spare[position] ?? []);
  // One uploaded image is enough: images repeat to fill the three slots.
  return uploaded.some((image) => image !== null)
    ? uploaded.flatMap((image, position) => image ?? spare[position] ?? all[position % all.length] ?? [])
    : all;
}

function listNetworks<N extends { url: string | null }>(networks: N[]): N[] {
  const linked = networks.filter(({ url }) => url !== null);
  return linked.length > 0 ? linked : networks;
}

export function loader({ context }: LoaderFunctionArgs) {
  const clock = clockOf(context);
  const { featured, trending, categories, products, others } = readHome();
  const images = products.map(({ imageUrl }) => imageUrl);
  const [left = images[2], right = images[3], ...asked] = others;
  const settings = readSiteSettings();
  const branding = readBranding();
  return {
    ads: shownAds('home', clock),
    hero: {
      eyebrow: settings.heroEyebrow,
      title: settings.heroTitle,
      text: settings.heroText,
      images: listHeroImages(branding.hero, [left, right, images[0]]),
    },
    sections: branding.sections,
    hidden: branding.hidden,
    texts: branding.texts,
    featured: featured && { ...toVideoCard(featured, clock), description: featured.description },
    trending: trending.map((row) => toVideoCard(row, clock)),
    categories,
    products,
    asked: asked.length > 0 ? asked : images.slice(0, 3),
    guides: readGuideSummary().newest,
    shortcuts: listShortcuts(),
    social: listNetworks([
      { name: 'Facebook', url: webUrl(settings.socialFacebook), text: 'communityFacebook' as const },
      { name: 'Instagram', url: webUrl(settings.socialInstagram), text: 'communityInstagram' as const },
      { name: 'YouTube', url: webUrl(settings.socialYoutube), text: 'communityYoutube' as const },
      { name: 'Twitter', url: webUrl(settings.socialTwitter), text: 'communityTwitter' as const },
    ]),
  };
}

const SECTIONS: Record<HomeSection, ComponentType<HomeData>> = {
  featured: (shown) => (
    <section className="wrap section section-close" aria-label={shown.texts.featuredLabel}>
      <FeaturedVideo {...shown} />
    </section>
  ),
  popular: ({ trending, texts }) => (
    <section className="wrap section" aria-labelledby="popular">
      <div className="head-row">
        <h2 id="popular">{texts.popularTitle}</h2>
        <a href="/videos">{texts.popularLink}</a>
      </div>
      {trending.length > 0 ? <VideoGrid videos={trending} /> : <p className="empty">{texts.popularEmpty}</p>}
    </section>
  ),
  ask: HowItWorks,
  latest: CategoryCards,
  guides: ({ guides, texts }) =>
    guides.length === 0 ? null : (
      <section className="wrap section" aria-labelledby="guides">
        <div className="head-row">
          <h2 id="guides">{texts.guidesTitle}</h2>
          <a href="/guides">{texts.guidesLink}</a>
        </div>
        <GuideGrid guides={guides} />
      </section>
    ),
  gifts: ({ products, shortcuts, texts }) => (
    <section className="band section" aria-labelledby="gift-ideas">
      <div className="wrap">
        <div className="head-row">
          <h2 id="gift-ideas">{texts.giftsTitle}</h2>
          <span className="flex flex-wrap gap-x-4">
            {shortcuts.map(({ label, url }) => (
              <a key={url} href={url}>
                {label}
              </a>
            ))}
            <a href="/affiliate">{texts.giftsLink}</a>
          </span>
        </div>
        <DisclosureLine />
        {products.length > 0 ? (
          <ProductGrid products={products} />
        ) : (
          <p className="empty">{texts.giftsEmpty}</p>
        )}
      </div>
    </section>
  ),
  community: (shown) => (
    <div className="wrap section news-and-social">
      {!shown.hidden.includes('newsletter') && (
        <NewsletterSection
          source="home"
          returnTo="/"
          title={shown.texts.newsletterTitle}
          text={shown.texts.newsletterText}
        />
      )}
      {!shown.hidden.includes('community') && <SocialCards {...shown} />}
    </div>
  ),
};

export default function Home() {
  const page = useLoaderData<typeof loader>();
  const shown = { ...page, texts: { ...HOME_TEXTS, ...page.texts } };
  const isHidden = (part: HomePart) => page.hidden.includes(part);
  return (
    <>
      <Hero {...shown} />
      {page.sections.map((name) => {
        const Section = SECTIONS[name];
        const isEmpty = isHidden(name) && (name !== 'community' || isHidden('newsletter'));
        return (
          <Fragment key={name}>
            {!isEmpty && <Section {...shown} />}
            {name === 'ask' && <Ads ads={page.ads} wide />}
          </Fragment>
        );
      })}
    </>
  );
}
