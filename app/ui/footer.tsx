import { Brand } from './brand';
import { listLinks } from './list-links';
import type { RootData } from './root-data';

const COLUMNS = [
  {
    title: 'Quick Links',
    links: [
      ['/', 'Home'],
      ['/videos', 'Collections'],
      ['/affiliate', 'Gift Ideas'],
      ['/about', 'About'],
      ['/contact', 'Contact'],
    ],
  },
  {
    title: 'Categories',
    links: [
      ['/videos/fashion', 'Fashion'],
      ['/videos/swimwear', 'Swimwear'],
      ['/videos/lingerie', 'Lingerie'],
      ['/videos', 'Accessories'],
      ['/videos', 'Lifestyle'],
    ],
  },
  {
    title: 'Support',
    links: [
      ['/faq', 'FAQ'],
      ['/privacy', 'Privacy Policy'],
      ['/terms', 'Terms of Service'],
      ['/disclosure', 'Affiliate Disclosure'],
      ['/cookies', 'Cookie Policy'],
      ['/imprint', 'Legal notice'],
    ],
  },
] as const;

/** Footer of the recipient's page. Its links load documents, because that page lacks the site's full style sheet. */
export function QuietFooter({ siteName, branding }: Pick<RootData, 'siteName' | 'branding'>) {
  return (
    <footer className="quiet-footer wrap">
      <a className="brand" href="/" data-document>
        <Brand siteName={siteName} branding={branding} />
      </a>{' '}
      <a href="/privacy" data-document>
        Privacy Policy
      </a>
    </footer>
  );
}

type FooterProps = Pick<RootData, 'siteName' | 'branding' | 'siteDescription' | 'maxAge' | 'hasLegalNotice'>;

function describeAge(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

export function Footer({ siteName, branding, siteDescription, maxAge, hasLegalNotice }: FooterProps) {
  return (
    <footer className="site-footer">
      <div className="wrap footer-links">
        <div>
          <a className="brand" href="/">
            <Brand siteName={siteName} branding={branding} />
          </a>
          <p className="meta">{siteDescription}</p>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {listLinks(links, hasLegalNotice ? '' : '/imprint').map(([to, label]) => (
                <li key={label}>
                  <a href={to}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      {maxAge > 0 && (
        <p className="wrap meta mt-6">{`Lists and prices may be up to ${describeAge(maxAge)} old.`}</p>
      )}
    </footer>
  );
}
