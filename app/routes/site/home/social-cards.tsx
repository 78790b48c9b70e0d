import type { HomeTexts } from '#app/features/branding/home-texts';

type Network = 'Facebook' | 'Instagram' | 'YouTube' | 'Twitter';
type SocialCardsProps = { networks: { name: Network; url: string | null }[]; texts: HomeTexts };

const TEXTS = {
  Facebook: 'communityFacebook',
  Instagram: 'communityInstagram',
  YouTube: 'communityYoutube',
  Twitter: 'communityTwitter',
} as const satisfies Record<Network, keyof HomeTexts>;

/** Shows a card for each network. It has a link if the settings hold a URL. */
export function SocialCards({ networks, texts }: SocialCardsProps) {
  return (
    <section aria-labelledby="community">
      <h2 id="community" className="mb-6">
        {texts.communityTitle}
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
            <p className="meta mt-1">{texts[TEXTS[name]]}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
