import { findRowFields } from '#app/features/feeds/feed-preview.server';
import { fetchPublicPreview } from '#app/features/media/thumbnail.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { guardedLoader } from '#app/server/web/guarded.server';
import { requireId } from '#app/server/web/intents.server';

/** Fetches the image of a row for the preview, because the dashboard's pages load nothing from other hosts. */
export const handle: RouteHandle = { right: 'shop' };

export const loader = guardedLoader('shop', async ({ request, params }) => {
  const row = requireId(new URL(request.url).searchParams.get('row') ?? undefined);
  const url = findRowFields(requireId(params.run), row)?.imageAddress ?? null;
  const image = url === null ? null : await fetchPublicPreview(url);
  if (image === null)
    return new Response('Image not found.', {
      status: 404,
      headers: { 'Content-Type': 'text/plain' },
    });
  return new Response(new Uint8Array(image), {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=3600' },
  });
});
