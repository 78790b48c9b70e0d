import { findRowFields } from '#app/features/feeds/feed-preview.server';
import { fetchPublicPreview } from '#app/features/media/thumbnail.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { previewResponse } from '#app/server/web/file-response.server';
import { guardedLoader } from '#app/server/web/guarded.server';
import { requireId } from '#app/server/web/intents.server';

/** Fetches the image of a row for the preview, because the dashboard's pages load nothing from other hosts. */
export const handle: RouteHandle = { right: 'shop' };

export const loader = guardedLoader('shop', async ({ request, params }) => {
  const row = requireId(new URL(request.url).searchParams.get('row') ?? undefined);
  const url = findRowFields(requireId(params.run), row)?.imageAddress ?? null;
  return previewResponse(url === null ? null : await fetchPublicPreview(url));
});
