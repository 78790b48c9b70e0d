type SocialCardsProps = { networks: { name: string; url: string | null }[] };

const TEXTS: Record<string, string> = {
  Facebook: 'Questions answered, one thread at a time.',
  Instagram: 'Pieces of the week, in daylight.',
  YouTube: 'Try-ons in full length.',
  Twitter: 'Short notes and price drops.',
};

/** Four network cards; one without an address in the settings stands there without a link. */
export function SocialCards({ networks }: SocialCardsProps) {
  return (
    <section aria-labelledby="community">
      <h2 id="community" className="mb-6">
        Join the community
      </h2>
      <ul className="social-cards">
        {networks.map(({ name, url }) => (
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
            <p className="meta mt-1">{TEXTS[name]}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
