import type { SerializeFrom } from '@remix-run/node';
import type { HomeTexts } from '#app/features/branding/home-texts';
import { CHOICE_ICONS, CHOICE_LABELS, CHOICES } from '#app/lib/choices';
import { countOf, joinFacts } from '#app/lib/format';
import { Icon, LinkButton, Section } from '#app/ui/elements';
import { Image } from '#app/ui/image';
import { VideoImage } from '#app/ui/video-card';
import type { loader } from './route';

export type HomeData = Omit<SerializeFrom<typeof loader>, 'texts'> & { texts: HomeTexts };

export function Hero({ hero: { eyebrow, title, text, images }, texts, hidden }: HomeData) {
  const browse = hidden.includes('latest') ? '/videos' : '#latest-videos';
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-title">
          <p className="eyebrow">{eyebrow}</p>
          <h1 dir="auto">{title}</h1>
          <p className="hero-idea">{texts.heroIdea}</p>
        </div>
        {images.length === 3 && (
          <div className="hero-cards" aria-hidden="true">
            {images.map((image, index) => (
              <Image
                // biome-ignore lint/suspicious/noArrayIndexKey: one image may appear twice.
                key={index}
                src={image}
                size={[300, 400]}
                sizes={index === 2 ? '(min-width: 64rem) 36vw, 61vw' : '(min-width: 64rem) 18vw, 33vw'}
                // The image on top is the largest contentful paint, so it loads first. On phones it takes 66vw, but the next
                // smaller file has half of the bytes and looks the same.
                position={index === 2 ? 0 : undefined}
              />
            ))}
          </div>
        )}
        <div className="hero-text">
          <p className="lead">{text}</p>
          <p className="hero-links">
            <LinkButton href={browse} label={texts.heroBrowse} />
            <a className="link" href="/affiliate">
              {texts.heroGifts}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}

export function FeaturedVideo({ featured: video, texts }: HomeData) {
  if (video === null) return <p className="empty">{texts.featuredEmpty}</p>;
  const [lead] = video.description.split('\n');
  return (
    <article className="card featured">
      <VideoImage video={video} sizes="(min-width: 64rem) 740px, 100vw" />
      <div className="grid content-center gap-3">
        <p className="eyebrow">
          {texts.featuredLabel}&nbsp;· {video.category}
        </p>
        <h2>
          <a dir="auto" className="stretch" href={`/video/${video.id}`}>
            {video.title}
          </a>
        </h2>
        <p className="lead">{lead}</p>
        <p className="meta">{joinFacts([video.facts, video.model])}</p>
      </div>
    </article>
  );
}

/** Explains the site in three steps. The answers look as they do on her page. */
export function HowItWorks({ asked, texts }: HomeData) {
  const steps = [
    [texts.askStep1, texts.askDetail1],
    [texts.askStep2, texts.askDetail2],
    [texts.askStep3, texts.askDetail3],
  ] as const;
  return (
    <section className="ask-her" aria-labelledby="ask-her">
      <div className="wrap">
        <div className="grid content-center justify-items-start gap-4">
          <p className="eyebrow">{texts.askLabel}</p>
          <h2 id="ask-her">{texts.askTitle}</h2>
          <ol>
            {steps.map(([action, rest]) => (
              <li key={action}>
                <strong>{action}</strong> {rest}
              </li>
            ))}
          </ol>
          <LinkButton href="/compilation/new" label={texts.askButton} />
        </div>
        {asked.length >= CHOICES.length && (
          <div className="ask-her-pictures" aria-hidden="true">
            {CHOICES.map((choice, position) => (
              <div key={choice}>
                <div className="frame frame-tall">
                  <Image src={asked[position] ?? ''} size={[300, 400]} sizes="190px" />
                </div>
                <p className={`said said-${choice}`}>
                  <Icon name={CHOICE_ICONS[choice]} />
                  {CHOICE_LABELS[choice]}
                </p>
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

export function CategoryCards({ categories, texts }: HomeData) {
  const heading = { titleId: 'latest-title', titleClass: 'mb-6', title: texts.latestTitle };
  return (
    <Section className="wrap section" id="latest-videos" {...heading}>
      <div className="category-cards">
        {categories.map(({ category, title, count, image, newest }) => (
          <article key={category} className="category-card">
            {image !== undefined && (
              <div className="frame frame-tall">
                <Image src={image} size={[600, 750]} sizes="(min-width: 56rem) 33vw, 20rem" />
              </div>
            )}
            <div className="head-row">
              <h3>{title}</h3>
              <p className="meta">{countOf(count, 'video')}</p>
            </div>
            {newest.length > 0 ? (
              <ul>
                {newest.map((video) => (
                  <li key={video.id}>
                    <a dir="auto" className="row-link" href={`/video/${video.id}`}>
                      {video.title}
                    </a>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="meta">{texts.latestEmpty}</p>
            )}
            <a className="shop-line" href={`/videos/${category}`} aria-label={`${texts.latestLink} ${title}`}>
              {texts.latestLink}
              <Icon name="arrow" />
            </a>
          </article>
        ))}
      </div>
    </Section>
  );
}

/** Shows a card for each network. It has a link if the settings hold a URL. */
export function SocialCards({ social, texts }: HomeData) {
  return (
    <Section titleId="community" titleClass="mb-6" title={texts.communityTitle}>
      <ul className="social-cards">
        {social.map(({ name, url, text }) => (
          <li key={name}>
            <h3>
              {url ? (
                <a href={url} rel="noopener me">
                  {name}
                </a>
              ) : (
                name
              )}
            </h3>
            <p className="meta mt-1">{texts[text]}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
