import { findRowFields } from '#app/features/feeds/feed-import-row.server';
import { fetchPublicPreview } from '#app/features/media/thumbnail.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { previewResponse } from '#app/server/web/file-response.server';
import { guardedLoader } from '#app/server/web/guarded.server';
import { requireId } from '#app/server/web/not-found.server';

/** Fetches the image of a row for the preview, because the dashboard's pages load nothing from other hosts. */
export const handle: RouteHandle = { right: 'shop' };

export const loader = guardedLoader('shop', async ({ query, params }) => {
  const url = findRowFields(requireId(params.run), requireId(query.get('row')))?.imageAddress ?? null;
  const preview = url === null ? null : await fetchPublicPreview(url);
  // Browsers show a sign for a missing image, which an empty place does not need.
  if (preview === null)
    return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', {
      headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' },
    });
  return previewResponse(preview);
});
