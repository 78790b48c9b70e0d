import type { LinksFunction } from '@remix-run/node';
import { Outlet, useLocation, useMatches } from '@remix-run/react';
import limits from '#app/lib/dashboard-limits.json';
import { mayUse } from '#app/lib/permissions';
import { isRouteHandle } from '#app/lib/route-handle';
import { FieldLimits } from '#app/ui/field';
import { Icon } from '#app/ui/icons';
import adminStyle from '#app/ui/styles/admin.css?url';
import { useRoot } from '#app/ui/use-root';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: adminStyle }];

const GROUPS = [
  {
    title: 'Content',
    right: 'content',
    tabs: [
      ['/admin', 'Import Videos'],
      ['/admin/videos', 'Manage Videos'],
      ['/admin/guides', 'Guides'],
      ['/admin/pages', 'Pages'],
    ],
  },
  {
    title: 'Shop',
    right: 'shop',
    tabs: [
      ['/admin/products', 'Products'],
      ['/admin/feeds', 'Feeds'],
      ['/admin/links', 'Links'],
      ['/admin/placements', 'Placements'],
    ],
  },
  {
    title: 'Audience',
    right: 'audience',
    tabs: [
      ['/admin/messages', 'Messages'],
      ['/admin/subscribers', 'Subscribers'],
      ['/admin/newsletter', 'Newsletter'],
      ['/admin/collections', 'Collections'],
      ['/admin/analytics', 'Analytics'],
    ],
  },
  {
    title: 'Site',
    right: 'site',
    tabs: [
      ['/admin/settings', 'Settings'],
      ['/admin/users', 'Users'],
      ['/admin/log', 'Activity log'],
    ],
  },
] as const;

const OVERVIEW = ['/admin/overview', 'Overview'] as const;
const TABS = [OVERVIEW, ...GROUPS.flatMap<readonly [string, string]>(({ tabs }) => tabs)];

function useHeading() {
  const { handle, data } = useMatches().at(-1) ?? {};
  return isRouteHandle(handle) && typeof data === 'object' && data !== null
    ? handle.heading?.(data)
    : undefined;
}

/** Returns the tab with the longest URL above a path. */
function findTab(pathname: string): readonly [url: string, label: string] | undefined {
  return TABS.filter(([url]) => `${pathname}/`.startsWith(`${url}/`))
    .sort(([one], [other]) => one.length - other.length)
    .at(-1);
}

function AdminLinks({ current }: { current: string | undefined }) {
  const renderLink = ([url, label]: readonly [string, string]) => (
    <a key={url} className="admin-link" href={url} aria-current={url === current ? 'page' : undefined}>
      {label}
    </a>
  );
  const user = useRoot()?.user;
  return (
    <>
      {renderLink(OVERVIEW)}
      {GROUPS.filter(({ right }) => mayUse(user, right)).map(({ title, tabs }) => (
        <div key={title}>
          <p className="admin-group">{title}</p>
          {tabs.map(renderLink)}
        </div>
      ))}
    </>
  );
}

export default function AdminLayout() {
  const { title, actions } = useHeading() ?? {};
  const { pathname } = useLocation();
  const [current, label = 'Admin'] = findTab(pathname) ?? [];
  return (
    <div className="wrap dashboard">
      <nav className="admin-nav" aria-label="Admin">
        <AdminLinks current={current} />
      </nav>
      {/* The key closes the menu on the next screen. */}
      <details className="admin-menu" key={pathname}>
        <summary>
          {label} <Icon name="chevron" />
        </summary>
        <nav aria-label="Admin">
          <AdminLinks current={current} />
        </nav>
      </details>
      <div className="dashboard-screen">
        <div className="head-row mb-0!">
          <h1>{title}</h1>
          {actions}
        </div>
        <FieldLimits.Provider value={limits}>
          <Outlet />
        </FieldLimits.Provider>
      </div>
    </div>
  );
}
