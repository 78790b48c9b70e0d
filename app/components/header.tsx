import { useFetcher, useLocation } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import { useRouteModule } from '#app/browser/use-route-module';
import { CATEGORY_LIST } from '#app/lib/categories';
import { avatarLetters } from '#app/lib/format';
import type { RootData } from '#app/lib/root-data';
import { Icon } from './icons';

const PAGES = [
  ['/affiliate', 'Gift Ideas'],
  ['/about', 'About'],
  ['/contact', 'Contact'],
] as const;

function NavLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <a className="nav-link" href={to} aria-current={pathname === to ? 'page' : undefined}>
        {children}
      </a>{' '}
    </>
  );
}

function CollectionLinks() {
  return (
    <>
      <a href="/videos">All Collections</a>{' '}
      {CATEGORY_LIST.map(({ key, label }) => (
        <Fragment key={key}>
          <a href={`/videos/${key}`}>{label}</a>{' '}
        </Fragment>
      ))}
    </>
  );
}

/** Logging out stays where it is when it fails, with a toast that says so. */
function LogoutForm() {
  const { Form } = useFetcher();
  useRouteModule('routes/account/logout');
  return (
    <Form method="post" action="/logout">
      <button type="submit">Logout</button>
    </Form>
  );
}

function AccountLinks({ user }: { user: NonNullable<RootData['user']> }) {
  return (
    <>
      {user.role === 'admin' && <a href="/admin">Admin Dashboard</a>}{' '}
      <a href="/compilations">My collections</a> <a href="/account">My account</a>
      <LogoutForm />
    </>
  );
}

function MobileMenu({ user, hasCompilations }: Pick<RootData, 'user' | 'hasCompilations'>) {
  return (
    <details className="menu mobile-menu" name="menu">
      <summary>Menu</summary>
      <nav className="menu-panel" aria-label="Menu">
        {user && (
          <div className="flex items-center gap-3 px-3.5 py-2">
            <span className="avatar" aria-hidden="true">
              {avatarLetters(user.username)}
            </span>
            <span className="min-w-0">
              <strong className="block truncate" dir="auto">
                {user.username}
              </strong>
              <span className="meta block truncate">{user.email}</span>
            </span>
          </div>
        )}
        <CollectionLinks />
        {PAGES.map(([to, label]) => (
          <Fragment key={to}>
            <a href={to}>{label}</a>{' '}
          </Fragment>
        ))}
        {user ? (
          <AccountLinks user={user} />
        ) : (
          <>
            {hasCompilations && <a href="/compilations">My collections</a>}{' '}
            <a href="/auth">Login / Register</a>
          </>
        )}
      </nav>
    </details>
  );
}

/** His collections, by what they hold. */
function SavedLink({ count }: { count: number }) {
  const { pathname } = useLocation();
  return (
    <a
      className="nav-link saved"
      href="/compilations"
      aria-current={pathname === '/compilations' ? 'page' : undefined}
    >
      <Icon name="bow" />
      <span>
        Saved <span className="number">{count}</span>
        <span className="sr-only"> in My collections</span>
      </span>
    </a>
  );
}

/** The sticky header. Its menus are `details`, so they open without scripts. */
export function Header({
  siteName,
  user,
  hasCompilations,
  saved,
}: Pick<RootData, 'siteName' | 'user' | 'hasCompilations' | 'saved'>) {
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="brand" href="/">
          <Icon name="bow" />
          <span>{siteName}</span>
        </a>
        <nav className="nav nav-wide" aria-label="Main">
          <details className="menu" name="menu">
            <summary>
              Collections <Icon name="chevron" />
            </summary>
            <div className="menu-panel">
              <CollectionLinks />
            </div>
          </details>
          {PAGES.map(([to, label]) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
          {user?.role === 'admin' && <NavLink to="/admin">Admin</NavLink>}
          {hasCompilations && <SavedLink count={saved.length} />}
          {user ? (
            <details className="menu" name="menu">
              <summary>
                <span className="avatar" aria-hidden="true">
                  {avatarLetters(user.username)}
                </span>
                <bdi className="max-w-[10rem] truncate">{user.username}</bdi> <Icon name="chevron" />
              </summary>
              <div className="menu-panel">
                <AccountLinks user={user} />
              </div>
            </details>
          ) : (
            <a className="btn btn-line btn-small ml-2" href="/auth">
              Login
            </a>
          )}
        </nav>
        <div className="nav-phone">
          {hasCompilations && <SavedLink count={saved.length} />}
          <MobileMenu user={user} hasCompilations={hasCompilations} />
        </div>
      </div>
    </header>
  );
}
