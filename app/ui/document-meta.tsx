import { Meta, useMatches, useRouteError } from '@remix-run/react';
import { isRouteHandle } from '#app/lib/route-handle';
import { printTitle } from './page-meta';
import { useRoot } from './use-root';

/** The title and the tags of a document. The handle of a screen names it, and search engines do not list screens. */
export function DocumentMeta() {
  const { handle, data } = useMatches().at(-1) ?? {};
  const root = useRoot();
  const hasFailed = useRouteError() != null;
  if (hasFailed || !isRouteHandle(handle) || !(handle.title ?? handle.heading)) return <Meta />;
  const shown = typeof data === 'object' && data !== null ? data : {};
  return (
    <>
      <title>{printTitle(root, handle.title?.(shown) ?? handle.heading?.(shown).title ?? '')}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
