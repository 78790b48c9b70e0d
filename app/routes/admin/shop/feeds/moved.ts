import { redirect } from '@remix-run/node';
import { findFeedImport } from '#app/features/feeds/feed-import.server';
import { readId } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { guardedLoader } from '#app/server/web/guarded.server';

/** Redirects the URLs that imports had in earlier versions. The activity log still links to them. */
export const handle: RouteHandle = { right: 'shop' };

export const loader = guardedLoader('shop', ({ params }) => {
  const id = readId(params.id);
  const feedImport = id === null ? null : findFeedImport(id);
  return redirect(
    feedImport === null ? '/admin/feeds' : `/admin/feeds/${feedImport.feedId}/runs/${feedImport.id}`,
    301,
  );
});
