import type { LoaderFunctionArgs } from '@remix-run/node';
import { findRowFields } from '#app/features/feeds/feed-preview.server';
import { fetchPublicPreview } from '#app/features/media/thumbnail.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { requireId } from '#app/server/web/intents.server';
import { requireRight } from '#app/server/web/require-right.server';

/** The picture of a row before it is applied, fetched by the site: pages of the dashboard ask no other host. */
export const handle: RouteHandle = {
  right: 'shop',
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireRight('shop', request);
  const row = requireId(new URL(request.url).searchParams.get('row') ?? undefined);
  const address = findRowFields(requireId(params.run), row)?.imageAddress ?? null;
  const image = address === null ? null : await fetchPublicPreview(address);
  if (image === null)
    return new Response('There is no such picture.', {
      status: 404,
      headers: { 'Content-Type': 'text/plain' },
    });
  return new Response(new Uint8Array(image), {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=3600' },
  });
}
