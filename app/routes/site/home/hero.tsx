import type { HomeTexts } from '#app/features/branding/home-texts';
import { LinkButton } from '#app/ui/button';
import { Image } from '#app/ui/image';

type HeroProps = {
  eyebrow: string;
  title: string;
  text: string;
  /** The last image is on top. */
  images: string[];
  texts: HomeTexts;
  /** The latest videos are on this page. */
  hasLatest: boolean;
};

export function Hero({ eyebrow, title, text, images, texts, hasLatest }: HeroProps) {
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
                width={300}
                height={400}
                sizes={index === 2 ? '(min-width: 64rem) 36vw, 66vw' : '(min-width: 64rem) 18vw, 33vw'}
                // The image on top is the largest contentful paint, so it loads first.
                position={index === 2 ? 0 : undefined}
              />
            ))}
          </div>
        )}
        <div className="hero-text">
          <p className="lead">{text}</p>
          <p className="hero-links">
            <LinkButton href={hasLatest ? '#latest-videos' : '/videos'} label={texts.heroBrowse} />
            <a className="link" href="/affiliate">
              {texts.heroGifts}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
