import type { LinksFunction } from '@remix-run/node';
import { Outlet, useLocation, useMatches } from '@remix-run/react';
import { isRouteHandle } from '#app/lib/route-handle';
import adminStyle from '#app/styles/admin.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: adminStyle }];

/** The administrator's screens, in the order of their tabs. */
const TABS = [
  ['/admin', 'Import Videos'],
  ['/admin/videos', 'Manage Videos'],
  ['/admin/products', 'Products'],
  ['/admin/links', 'Links'],
  ['/admin/messages', 'Messages'],
  ['/admin/subscribers', 'Subscribers'],
  ['/admin/newsletter', 'Newsletter'],
  ['/admin/analytics', 'Analytics'],
  ['/admin/collections', 'Collections'],
  ['/admin/placements', 'Placements'],
  ['/admin/settings', 'Settings'],
  ['/admin/people', 'People'],
  ['/admin/log', 'Log'],
] as const;

function useHeading() {
  const { handle, data } = useMatches().at(-1) ?? {};
  return isRouteHandle(handle) && typeof data === 'object' && data !== null
    ? handle.heading?.(data)
    : undefined;
}

/** The tab of an address: a screen below a tab's belongs to it. */
function findTab(pathname: string): string {
  const below = TABS.filter(([address]) => `${pathname}/`.startsWith(`${address}/`));
  return below.at(-1)?.[0] ?? '';
}

export default function AdminLayout() {
  const { title, actions } = useHeading() ?? {};
  const tab = findTab(useLocation().pathname);
  return (
    <div className="wrap section grid gap-8">
      <div className="head-row mb-0!">
        <h1>{title}</h1>
        {actions}
      </div>
      <nav className="tabs" aria-label="Admin">
        {TABS.map(([address, label]) => (
          <a key={address} className="tab" href={address} aria-current={tab === address ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
