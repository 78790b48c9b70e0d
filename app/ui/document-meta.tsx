import { Meta, useMatches, useRouteError } from '@remix-run/react';
import { isRouteHandle } from '#app/lib/route-handle';
import { printTitle } from './page-meta';
import { useRoot } from './root-data';

/** The title and the tags of a document. The handle of a screen names it, and search engines do not list screens. */
export function DocumentMeta() {
  const { handle, data } = useMatches().at(-1) ?? {};
  const root = useRoot();
  const hasFailed = useRouteError() != null;
  const title = isRouteHandle(handle) && !hasFailed && handle.title?.(Object(data));
  if (!title) return <Meta />;
  return (
    <>
      <title>{printTitle(root, title)}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
