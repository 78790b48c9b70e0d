import { useMatches } from '@remix-run/react';
import type { ReactNode } from 'react';
import { FOOTER_MENUS } from '#app/features/branding/menus';
import { isRouteHandle } from '#app/lib/route-handle';
import { CreateDialog } from './create-dialog';
import { Button } from './elements';
import { Brand, Header, linkTo, useMenus } from './header';
import { type RootData, type ShownRoot, SIGNED_OUT, useRoot } from './root-data';
import { ErrorPage } from './status-page';
import { ToastMessage } from './toast';
import { EarlyToast } from './tool';

function useFrame() {
  const matches = useMatches();
  const { handle, data } = matches.at(-1) ?? {};
  const isPage = isRouteHandle(handle) && typeof data === 'object' && data !== null;
  return {
    isBare: isPage && handle.isBare?.(data) === true,
    isDashboard: matches.some((match) => isRouteHandle(match.handle) && match.handle.isDashboard === true),
  };
}

/** The toast, and the form that was saved over a login: above the content of every page. */
export function PageMessages() {
  const { toast, savedForm } = useRoot() ?? SIGNED_OUT;
  return (
    <>
      <EarlyToast />
      <ToastMessage toast={toast} />
      {savedForm && <SavedForm {...savedForm} />}
    </>
  );
}

export function SiteFrame({ children, isError = false }: { children: ReactNode; isError?: boolean }) {
  const root = useRoot() ?? SIGNED_OUT;
  const { isBare, isDashboard } = useFrame();
  // An error page replaces the dashboard's layout too.
  if (isDashboard && !isError) return children;
  return (
    <>
      {!isBare && <Header root={root} />}
      <PageMessages />
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      {isBare ? <QuietFooter root={root} /> : <Footer root={root} />}
      <CreateDialog />
    </>
  );
}

/** The `ErrorBoundary` of a page. The root's own loader gives the frame its data only if a route below the root exports it. */
export function SiteError() {
  return (
    <SiteFrame isError>
      <ErrorPage />
    </SiteFrame>
  );
}

/** Offers to send a form again that came after its session had ended. */
function SavedForm({ action, fields, isWhole }: NonNullable<RootData['savedForm']>) {
  return (
    <div className="wrap pt-4">
      <form
        method="post"
        action={action}
        className="banner flex flex-wrap items-center justify-between gap-4"
        role="status"
      >
        <p className="min-w-0 grow">
          You were logged out before this was sent, but nothing is lost.{' '}
          {isWhole
            ? 'Send it as it is, or change it below.'
            : 'Your text is below. Enter passwords and choose files again.'}
        </p>
        {isWhole && (
          <>
            {fields.map(([name, value], position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names repeat.
              <input key={position} type="hidden" name={name} value={value} />
            ))}
            <Button look="small main" label="Send it now" />
          </>
        )}
      </form>
    </div>
  );
}

/** Footer of the recipient's page. Its links load documents, because that page lacks the site's full style sheet. */
function QuietFooter({ root }: { root: ShownRoot }) {
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

function Footer({ root }: { root: ShownRoot }) {
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
