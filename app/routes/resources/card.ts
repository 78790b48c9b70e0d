import type { LoaderFunctionArgs } from '@remix-run/node';
import { makeCard, SHARE_CARD_KINDS } from '#app/features/seo/card.server';
import { readId } from '#app/lib/query';

/** Sends the preview image of a page. The URL has a version, so that a changed page gets a new image. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const kind = SHARE_CARD_KINDS.find((each) => each === params.kind);
  const id = params.id === '0' ? 0 : readId(params.id);
  const [, version] = /^([0-9a-f]{12})\.jpg$/.exec(params.file ?? '') ?? [];
  const isKnown = kind !== undefined && id !== null && version !== undefined;
  const card = isKnown ? await makeCard(kind, id, request.signal) : null;
  if (card === 'busy')
    return new Response('Too many images are being drawn. Try again in a few seconds.', {
      status: 503,
      headers: { 'Retry-After': '5' },
    });
  if (card === null) return new Response('Image not found.', { status: 404 });
  return new Response(new Uint8Array(card.jpeg), {
    headers: {
      'Content-Type': 'image/jpeg',
      // An old URL gets the present image, cached for five minutes only.
      'Cache-Control':
        version === card.version ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ...(kind === 'compilation' ? { 'X-Robots-Tag': 'noindex' } : {}),
    },
  });
}
