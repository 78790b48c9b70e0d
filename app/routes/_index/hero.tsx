type HeroProps = { pictures: string[] };

export function Hero({ pictures }: HeroProps) {
  // The last one lies on top, in the middle.
  const fanned = [pictures[2], pictures[3], pictures[0]].filter((picture) => picture !== undefined);
  return (
    <section className="wrap hero">
      <div className="grid gap-5">
        <p className="eyebrow">Gift guides, tried on</p>
        <h1>Find the Perfect Gifts for Her</h1>
        <p className="lead max-w-[46ch]">
          Honest try-on videos, pieces we would buy again, and a link you can send her before you spend a
          thing.
        </p>
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
            <img key={picture} src={picture} alt="" width={300} height={400} />
          ))}
        </div>
      )}
    </section>
  );
}
