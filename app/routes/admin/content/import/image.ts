import { fetchPreviewImage } from '#app/features/media/thumbnail.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { guardedLoader } from '#app/server/web/guarded.server';

/** Serves images of search results, so that the content security policy of the dashboard allows no platform. */
export const handle: RouteHandle = { right: 'content' };

export const loader = guardedLoader('content', async ({ request }) => {
  const params = new URL(request.url).searchParams;
  const image = await fetchPreviewImage({
    source: params.get('source') ?? '',
    sourceId: params.get('sourceId') ?? '',
    url: params.get('address') ?? '',
  });
  if (image === null)
    return new Response('Image not found.', {
      status: 404,
      headers: { 'Content-Type': 'text/plain' },
    });
  return new Response(new Uint8Array(image), {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=3600' },
  });
});
