import { useFetcher, useLocation } from '@remix-run/react';
import { Fragment } from 'react';
import { DEFAULT_MENUS, mapMenus, type ShownMenu, type ShownMenus } from '#app/features/branding/menus';
import { countOf, initialsOf } from '#app/lib/format';
import { mayUse } from '#app/lib/permissions';
import { useRouteModule } from '#app/ui/browser/use-route-module';
import { Icon, UserText } from './elements';
import { type RootData, type ShownRoot, useRoot } from './root-data';

function NavLink({ to, label }: { to: string; label: string }) {
  const { pathname } = useLocation();
  return (
    <>
      <a className="nav-link" {...linkTo(to)} aria-current={pathname === to ? 'page' : undefined}>
        {label}
      </a>{' '}
    </>
  );
}

function MenuLinks({ links }: { links: ShownMenu['links'] }) {
  return links.map(([url, label]) => (
    <Fragment key={url + label}>
      <a {...linkTo(url)}>{label}</a>{' '}
    </Fragment>
  ));
}

/** Uses a fetcher, so that a failed logout stays on the page and shows a toast. */
export function LogoutForm() {
  const { Form } = useFetcher();
  useRouteModule('routes/account/logout');
  return (
    <Form method="post" action="/logout">
      <button type="submit">Logout</button>
    </Form>
  );
}

export function MineLink({ newAnswers }: Pick<RootData, 'newAnswers'>) {
  return (
    <a href="/compilations">
      My collections
      {newAnswers > 0 && <span className="new-count">{` ${countOf(newAnswers, 'new answer')}`}</span>}
    </a>
  );
}

export function Avatar({ username }: { username: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {`${initialsOf(username)} `}
    </span>
  );
}

type RootProps = { root: ShownRoot };

function AccountLinks({ root }: RootProps) {
  return (
    <>
      {mayUse(root.user, 'overview') && <a href="/admin">Admin Dashboard</a>} <MineLink {...root} />{' '}
      <a href="/account">My account</a>
      <LogoutForm />
    </>
  );
}

function UserMenu({ root }: RootProps) {
  const { user } = root;
  if (user === null)
    return (
      <a className="nav-link wide" href="/auth">
        Login
      </a>
    );
  return (
    <details className="menu wide" name="menu">
      <summary>
        <Avatar {...user} />
        <bdi className="nav-name">{user.username}</bdi> <Icon name="chevron" />
      </summary>
      <div className="menu-panel">
        <AccountLinks root={root} />
      </div>
    </details>
  );
}

function MobileMenu({ root, menus }: RootProps & { menus: ShownMenus }) {
  const { user, hasCompilations } = root;
  return (
    <details className="menu mobile-menu" name="menu">
      <summary>Menu</summary>{' '}
      <nav className="menu-panel" aria-label="Menu">
        {user && (
          <div className="flex items-center gap-3 px-3.5 py-2">
            <Avatar {...user} />
            <span className="min-w-0">
              <UserText tag="strong" className="block truncate" text={user.username} />{' '}
              <span className="meta block truncate">{user.email}</span>
            </span>
          </div>
        )}
        <MenuLinks links={menus.collections.links} />
        <MenuLinks links={menus.header.links} />
        {user ? (
          <AccountLinks root={root} />
        ) : (
          <>
            {hasCompilations && <MineLink {...root} />} <a href="/auth">Login / Register</a>
          </>
        )}
      </nav>
    </details>
  );
}

function SavedLink({ root: { saved, newAnswers } }: RootProps) {
  const isHere = useLocation().pathname === '/compilations';
  return (
    <a className="nav-link saved" href="/compilations" aria-current={isHere ? 'page' : undefined}>
      <Icon name="bow" />
      <span>
        <span className="saved-word">Saved </span>
        <span className="number">{saved.length}</span>
        <span className="sr-only"> in My collections </span>
      </span>
      {newAnswers > 0 && (
        <span className="new-count">
          {newAnswers}
          <span className="sr-only">{newAnswers === 1 ? ' new answer ' : ' new answers '}</span>
        </span>
      )}
    </a>
  );
}

/** The field is as small as its icon until it has the focus. On phones only the button is visible. It opens the search page. */
function SearchForm() {
  return (
    <form action="/search" role="search" aria-label="Site" className="header-search">
      <input
        className="input"
        name="q"
        type="search"
        aria-label="Search"
        placeholder="Search"
        maxLength={100}
      />
      <button type="submit" className="nav-link">
        <Icon name="search" />
        <span className="sr-only">Search</span>
      </button>
    </form>
  );
}

/** The sticky header. Its menus are `details`, so they open without scripts. */
export function Header({ root }: RootProps) {
  const menus = useMenus();
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="brand" href="/">
          <Brand {...root} />
        </a>{' '}
        <nav className="nav wide" aria-label="Main">
          {menus.collections.links.length > 0 && (
            <details className="menu" name="menu">
              <summary>
                {menus.collections.title} <Icon name="chevron" />
              </summary>
              <div className="menu-panel">
                <MenuLinks links={menus.collections.links} />
              </div>
            </details>
          )}
          {menus.header.links.map(([url, label]) => (
            <NavLink key={url + label} to={url} label={label} />
          ))}
          {mayUse(root.user, 'overview') && <NavLink to="/admin" label="Admin" />}
        </nav>
        <div className="nav nav-tools">
          <SearchForm />
          {root.hasCompilations && <SavedLink root={root} />}
          <UserMenu root={root} /> <MobileMenu root={root} menus={menus} />
        </div>
      </div>
    </header>
  );
}

/** Returns the menus without links to pages that do not exist yet. */
export function useMenus(): ShownMenus {
  const { menus, hasGuides = false, hasLegalNotice = false } = useRoot() ?? {};
  const all = menus ?? DEFAULT_MENUS;
  const isThere = (url: string) => (url !== '/guides' || hasGuides) && (url !== '/imprint' || hasLegalNotice);
  return mapMenus((name) => ({ ...all[name], links: all[name].links.filter(([url]) => isThere(url)) }));
}

/** Returns the attributes of a menu's link. Files and other sites load as documents. */
export function linkTo(href: string) {
  if (!href.startsWith('/')) return { href, rel: 'noopener' };
  return /\.\w+$/.test(href) ? { href, 'data-document': true } : { href };
}

export function Brand({ siteName, branding }: Pick<RootData, 'siteName' | 'branding'>) {
  const logo = branding?.logo ?? null;
  return (
    <>
      {logo === null ? (
        <Icon name="bow" />
      ) : (
        <img src={logo.mark} width={logo.width} height={logo.height} alt={logo.isAlone ? siteName : ''} />
      )}
      {!logo?.isAlone && <span>{siteName}</span>}
    </>
  );
}
