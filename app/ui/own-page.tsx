import { useLocation } from '@remix-run/react';

/**
 * Makes the router discover this page's own URL while the site is reachable. Otherwise it would ask the server for it after a
 * form could not be sent. Remix's `Link` sets the same attribute, but adds its prefetching code to every page.
 */
export function OwnPage() {
  const { pathname } = useLocation();
  // biome-ignore lint/a11y/useAnchorContent: the link is hidden.
  return <a href={pathname} data-discover="true" hidden tabIndex={-1} aria-hidden="true" />;
}
