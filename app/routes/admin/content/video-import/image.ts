import { fetchPreviewImage } from '#app/features/media/thumbnail.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { previewResponse } from '#app/server/web/file-response.server';
import { guardedLoader } from '#app/server/web/guarded.server';

/** Serves images of search results, so that the content security policy of the dashboard allows no platform. */
export const handle: RouteHandle = { right: 'content' };

export const loader = guardedLoader('content', async ({ query }) => {
  const image = await fetchPreviewImage({
    source: query.get('source') ?? '',
    sourceId: query.get('sourceId') ?? '',
    url: query.get('address') ?? '',
  });
  return previewResponse(image);
});
