import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendDrawing, sendFile } from '#app/http/file-response.server';
import { getUser } from '#app/http/session.server';
import { mayUse, RIGHTS } from '#app/lib/rights';
import { findMedia } from '#app/models/catalogue/media.server';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const media = await findMedia(params['*'] ?? '');
  if (media !== null && 'svg' in media) return sendDrawing(media.svg);
  const isHidden = media?.isDraft === true && !mayUse(await getUser(request), RIGHTS.content);
  const response = media && !isHidden ? await sendFile(request, media) : null;
  return (
    response ??
    new Response('There is no such file.', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  );
}
