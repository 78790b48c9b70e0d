import { Image } from '#app/ui/image';

type HeroProps = {
  eyebrow: string;
  title: string;
  text: string;
  /** The last image is on top. */
  images: string[];
};

export function Hero({ eyebrow, title, text, images }: HeroProps) {
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-title">
          <p className="eyebrow">{eyebrow}</p>
          <h1 dir="auto">{title}</h1>
          <p className="hero-idea">Let her choose before you buy.</p>
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
            <a className="btn" href="#latest-videos">
              Browse Collections
            </a>
            <a className="link" href="/affiliate">
              Gift Ideas
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
