import { useLocation } from '@remix-run/react';

/**
 * Lets the router find this page's own URL while the line is good. Without it, staying on the page after a form could not be sent
 * would ask the server first, which routes there are. The attribute is what Remix's `Link` sets; the component itself would
 * bring its prefetching to every page.
 */
export function OwnPage() {
  const { pathname } = useLocation();
  // biome-ignore lint/a11y/useAnchorContent: nobody sees it, and nobody can press it.
  return <a href={pathname} data-discover="true" hidden tabIndex={-1} aria-hidden="true" />;
}
