import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useMatches,
} from '@remix-run/react';
import { listChoices } from '#app/features/categories/category.server';
import { countWaiting } from '#app/features/dashboard/overview.server';
import limits from '#app/lib/dashboard-limits.json';
import { mayUse } from '#app/lib/permissions';
import { isRouteHandle, type RouteHandle } from '#app/lib/route-handle';
import { lookUpUser } from '#app/server/web/session.server';
import { Categories } from '#app/ui/dashboard-fields';
import { Icon } from '#app/ui/elements';
import { FieldLimits } from '#app/ui/field';
import { Avatar, Brand, LogoutForm, MineLink } from '#app/ui/header';
import { useRoot } from '#app/ui/root-data';
import { PageMessages } from '#app/ui/site-frame';
import adminStyle from '#app/ui/styles/admin.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: adminStyle }];

export const handle: RouteHandle = { isDashboard: true };

/** Counts for the navigation, and the choices of forms. They are empty for others, whom the screens below send away. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await lookUpUser(request);
  if (user === null || !mayUse(user, 'overview')) return { waiting: {}, categories: [] };
  return { waiting: countWaiting(user.role), categories: listChoices() };
}

/** Counts again on another screen and after a successful form. A search of a screen loads only its results. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod = 'GET', actionStatus = 200 } = args;
  return actionStatus < 400 && (formMethod !== 'GET' || currentUrl.pathname !== nextUrl.pathname);
}

const GROUPS = [
  {
    title: 'Content',
    right: 'content',
    tabs: [
      ['/admin', 'Import Videos'],
      ['/admin/channels', 'Channels'],
      ['/admin/videos', 'Manage Videos'],
      ['/admin/categories', 'Categories'],
      ['/admin/guides', 'Guides'],
      ['/admin/pages', 'Pages'],
      ['/admin/redirects', 'Redirects'],
      ['/admin/trash', 'Trash'],
    ],
  },
  {
    title: 'Shop',
    right: 'shop',
    tabs: [
      ['/admin/products', 'Products'],
      ['/admin/feeds', 'Feeds'],
      ['/admin/links', 'Links'],
      ['/admin/placements', 'Ads'],
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
      ['/admin/performance', 'Performance'],
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
const TABS: string[] = [OVERVIEW[0], ...GROUPS.flatMap(({ tabs }) => tabs.map(([url]) => url))];

function useHeading() {
  const { handle, data } = useMatches().at(-1) ?? {};
  return isRouteHandle(handle) && typeof data === 'object' && data !== null
    ? handle.heading?.(data)
    : undefined;
}

function findTab(pathname: string): string | undefined {
  // The import of texts is reached from the guides, analytics and earnings from performance.
  const path = pathname
    .replace(/^\/admin\/content-import/, '/admin/guides')
    .replace(/^\/admin\/(?:analytics|earnings)/, '/admin/performance');
  return TABS.filter((url) => `${path}/`.startsWith(`${url}/`))
    .sort((one, other) => one.length - other.length)
    .at(-1);
}

function AdminLinks({ current }: { current: string | undefined }) {
  const { waiting } = useLoaderData<typeof loader>();
  const renderLink = ([url, label]: readonly [string, string]) => (
    <li key={url}>
      <a className="admin-link" href={url} aria-current={url === current ? 'page' : undefined}>
        {label}
        {(waiting[url] ?? 0) > 0 && (
          <span className="admin-count">
            {' '}
            {waiting[url]}
            <span className="sr-only"> new</span>
          </span>
        )}
      </a>
    </li>
  );
  const user = useRoot()?.user;
  return (
    <>
      <ul>{renderLink(OVERVIEW)}</ul>
      {GROUPS.filter(({ right }) => mayUse(user, right)).map(({ title, tabs }) => (
        <div key={title}>
          <p className="admin-group">{title}</p>
          <ul>{tabs.map(renderLink)}</ul>
        </div>
      ))}
    </>
  );
}

function AccountLinks() {
  return (
    <>
      <a href="/">View site</a> <MineLink newAnswers={useRoot()?.newAnswers ?? 0} />{' '}
      <a href="/account">My account</a>
      <LogoutForm />
    </>
  );
}

function HomeLink() {
  const { siteName = 'Ribbon', branding = null } = useRoot() ?? {};
  return (
    <a className="brand" href="/">
      <Brand siteName={siteName} branding={branding} />
    </a>
  );
}

function Sidebar({ current }: { current: string | undefined }) {
  const user = useRoot()?.user;
  return (
    <header className="sidebar">
      <HomeLink />{' '}
      <nav aria-label="Admin">
        <AdminLinks current={current} />
      </nav>
      <details className="menu" name="menu">
        <summary>
          <Avatar username={user?.username ?? ''} /> <bdi className="nav-name">{user?.username}</bdi>{' '}
          <Icon name="chevron" />
        </summary>
        <div className="menu-panel">
          <AccountLinks />
        </div>
      </details>
    </header>
  );
}

function TopBar({ current }: { current: string | undefined }) {
  return (
    <header className="top-bar">
      <HomeLink />{' '}
      <details className="admin-menu" key={useLocation().pathname}>
        <summary>
          Menu <Icon name="chevron" />
        </summary>
        <nav aria-label="Admin">
          <AdminLinks current={current} />
          <div className="admin-account">
            <p className="admin-group">Account</p>
            <AccountLinks />
          </div>
        </nav>
      </details>
    </header>
  );
}

export default function AdminLayout() {
  const { title, actions } = useHeading() ?? {};
  const current = findTab(useLocation().pathname);
  return (
    <div className="dashboard">
      <Sidebar current={current} />
      <TopBar current={current} />
      <main id="main" tabIndex={-1} className="dashboard-screen">
        <PageMessages />
        {title !== undefined && (
          <div className="head-row mb-0!">
            <h1>{title}</h1>
            {actions}
          </div>
        )}
        <FieldLimits.Provider value={limits}>
          <Categories.Provider value={useLoaderData<typeof loader>().categories}>
            <Outlet />
          </Categories.Provider>
        </FieldLimits.Provider>
      </main>
    </div>
  );
}
