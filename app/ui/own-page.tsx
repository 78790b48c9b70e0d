import { useLocation } from '@remix-run/react';

/** Makes the router discover this page's own URL while the site is reachable. Remix's `Link` would prefetch on every page. */
export function OwnPage() {
  const { pathname } = useLocation();
  // biome-ignore lint/a11y/useAnchorContent: the link is hidden.
  return <a href={pathname} data-discover="true" hidden tabIndex={-1} aria-hidden="true" />;
}
