import { FOOTER_MENUS } from '#app/features/branding/menus';
import { Brand } from './brand';
import { linkTo, useMenus } from './menus';
import type { ShownRoot } from './root-data';

/** Footer of the recipient's page. Its links load documents, because that page lacks the site's full style sheet. */
export function QuietFooter({ root }: { root: ShownRoot }) {
  return (
    <footer className="quiet-footer wrap">
      <a className="brand" href="/" data-document>
        <Brand {...root} />
      </a>{' '}
      <a href="/privacy" data-document>
        Privacy Policy
      </a>
    </footer>
  );
}

function describeAge(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

export function Footer({ root }: { root: ShownRoot }) {
  const menus = useMenus();
  return (
    <footer className="site-footer">
      <div className="wrap footer-links">
        <div>
          <a className="brand" href="/">
            <Brand {...root} />
          </a>
          <p className="meta">{root.siteDescription}</p>
        </div>
        {FOOTER_MENUS.map((name) => menus[name])
          .filter(({ links }) => links.length > 0)
          .map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(([url, label]) => (
                  <li key={url + label}>
                    <a {...linkTo(url)}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
      </div>
      {root.maxAge > 0 && (
        <p className="wrap meta mt-6">{`Lists and prices may be up to ${describeAge(root.maxAge)} old.`}</p>
      )}
    </footer>
  );
}
