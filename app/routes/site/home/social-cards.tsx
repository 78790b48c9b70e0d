type SocialCardsProps = { networks: { name: string; url: string | null }[] };

const TEXTS: Record<string, string> = {
  Facebook: 'Questions answered, one thread at a time.',
  Instagram: 'Products of the week, in daylight.',
  YouTube: 'Try-ons in full length.',
  Twitter: 'Short notes and price drops.',
};

/** Shows a card for each network. It has a link if the settings hold a URL. */
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
