import { Picture } from '#app/components/picture';

type HeroProps = { eyebrow: string; title: string; text: string; pictures: string[] };

export function Hero({ eyebrow, title, text, pictures }: HeroProps) {
  // The last one lies on top, in the middle.
  const fanned = [pictures[2], pictures[3], pictures[0]].filter((picture) => picture !== undefined);
  return (
    <section className="wrap hero">
      <div className="grid gap-5">
        <p className="eyebrow">{eyebrow}</p>
        <h1 dir="auto">{title}</h1>
        <p className="lead max-w-[46ch]">{text}</p>
        <p className="mt-2 flex flex-wrap gap-3">
          <a className="btn" href="#latest-videos">
            Browse Collections
          </a>
          <a className="btn btn-line" href="/affiliate">
            Gift Ideas
          </a>
        </p>
      </div>
      {fanned.length === 3 && (
        <div className="hero-cards" aria-hidden="true">
          {fanned.map((picture) => (
            <Picture key={picture} src={picture} width={300} height={400} sizes="300px" place={1} />
          ))}
        </div>
      )}
    </section>
  );
}
