import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useNavigation,
} from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { readBranding, readIcons } from '#app/features/branding/branding.server';
import { readShownMenus } from '#app/features/branding/menus.server';
import { hasCompilations, listSavedProducts } from '#app/features/collections/compilation-list.server';
import { countAllNewAnswers } from '#app/features/collections/received-answer.server';
import { readGuideSummary } from '#app/features/guides/guide.server';
import { siteCard } from '#app/features/seo/card.server';
import { readSiteSettings } from '#app/infra/site-settings.server';
import { isRouteHandle } from '#app/lib/route-handle';
import { readOwner } from '#app/server/web/owner.server';
import { loadSavedForm } from '#app/server/web/saved-form.server';
import { getUser } from '#app/server/web/session.server';
import { takeToast } from '#app/server/web/toast.server';
import { closeMenus, useFollowedLinks } from '#app/ui/browser/follow-links';
import { EarlyScripts, LateScripts } from '#app/ui/browser/late-scripts';
import { shouldRevalidate as keepAfterFailure } from '#app/ui/browser/should-revalidate';
import { IconShapes } from '#app/ui/elements';
import { LateStyles, SiteStyle, usePageAssets } from '#app/ui/page-assets';
import { metaOf, printTitle } from '#app/ui/page-meta';
import { type RootData, useRoot } from '#app/ui/root-data';
import { describeError } from '#app/ui/status-page';
import { env } from './infra/env.server';
import { siteOrigin } from './server/web/page-context.server';

export { SiteError as ErrorBoundary } from '#app/ui/site-frame';
/** The tags of an error. The handle of a screen names it otherwise. */
export const meta: MetaFunction = (args) => (args.error ? describeFailed(args) : []);
const describeFailed = metaOf((_page, error) => ({ title: describeError(error).title, noindex: true }));

function readRootBranding(): RootData['branding'] {
  const { logo, logoAlone } = readBranding();
  const icons = readIcons();
  if (icons === null) return null;
  if (logo === null) return { logo, icons };
  const { mark, width, height } = logo;
  return { logo: { mark, width, height, isAlone: logoAlone }, icons };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [user, owner, { toast, clear }] = await Promise.all([
    getUser(request),
    readOwner(request),
    takeToast(request),
  ]);
  const settings = readSiteSettings();
  const { siteName, siteDescription, disclosure, pageDescription, indexed } = settings;
  const shown = { siteName, siteDescription, disclosure, pageDescription, indexed };
  const root: RootData = {
    ...shown,
    hasLegalNotice: settings.owner !== '' && settings.address !== '',
    hasGuides: readGuideSummary().count > 0,
    menus: readShownMenus(),
    branding: readRootBranding(),
    origin: siteOrigin(request),
    card: siteCard(),
    maxAge: env.CDN_MAX_AGE,
    user: user && { username: user.username, email: user.email, role: user.role },
    hasCompilations: hasCompilations(owner),
    saved: listSavedProducts(owner),
    newAnswers: countAllNewAnswers(owner),
    savedForm: await loadSavedForm(request, user),
    toast,
    rejected: context.rejected === true,
  };
  return data(root, clear === null ? {} : { headers: { 'Set-Cookie': clear } });
}

/** Closes menus and moves the focus after a navigation by script, as a document load would. */
function useArrival({ key, pathname, hash }: { key: string; pathname: string; hash: string }): void {
  const seen = useRef({ key, pathname });
  useEffect(() => {
    const former = seen.current;
    seen.current = { key, pathname };
    // Not on the first run: a menu that was opened before the scripts loaded stays open.
    if (former.key === key) return;
    closeMenus();
    // The errors of a form that leads to another page have the focus already.
    if (document.activeElement?.role === 'alert') return;
    const row = hash === '' ? null : document.getElementById(hash.slice(1));
    // A form leads back to the row that it changed. If its button no longer exists, the row gets the focus.
    if (document.activeElement === document.body && row?.hasAttribute('tabindex'))
      row.focus({ preventScroll: true });
    else if (former.pathname !== pathname) document.getElementById('main')?.focus({ preventScroll: true });
  }, [key, pathname, hash]);
}

/** The title and the tags of a document. The handle of a screen names it, and search engines do not list screens. */
function DocumentMeta() {
  const { handle, data } = useMatches().at(-1) ?? {};
  const root = useRoot();
  const title = isRouteHandle(handle) && data != null && handle.title?.(Object(data));
  return (
    <>
      {/* After an error of its form, a screen still has its data, but the first title counts. */}
      <Meta />
      {title && <title>{printTitle(root, title)}</title>}
      {title && <meta name="robots" content="noindex" />}
    </>
  );
}

function IconLinks({ icons }: { icons: string | undefined }) {
  if (icons === undefined)
    return (
      <>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </>
    );
  return (
    <>
      <link rel="icon" href={`${icons}-icon-64.png`} type="image/png" />
      <link rel="apple-touch-icon" href={`${icons}-icon-180.png`} />
    </>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const navigation = useNavigation();
  const { nonce, frameOrigin, scripts } = usePageAssets() ?? {};
  const icons = useRoot()?.branding?.icons;
  useArrival(useLocation());
  useFollowedLinks();
  return (
    // The origin that the policy of this document allows to frame. It does not change in the browser.
    <html lang="en" data-frames={frameOrigin} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <IconLinks icons={icons} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <DocumentMeta />
        <SiteStyle />
        {/* After the site's style, which the dashboard's overrides. */}
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <IconShapes />
        <a className="skip" href="#main">
          Skip to content
        </a>
        {navigation.state !== 'idle' && <div className="progress" />}
        {children}
        <EarlyScripts />
        {/* Without scripts (`Save-Data`), no script navigates. */}
        {scripts !== false && <ScrollRestoration nonce={nonce} />}
        <LateScripts />
        <LateStyles />
      </body>
    </html>
  );
}

/** A search of the dashboard loads only its own results, so that it can show a failure in place. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod = 'GET' } = args;
  const searches =
    formMethod === 'GET' && [currentUrl, nextUrl].every(({ pathname }) => pathname === '/admin');
  return !searches && keepAfterFailure(args);
}

export default function App() {
  return <Outlet />;
}
