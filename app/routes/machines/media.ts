import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendDrawing, sendFile } from '#app/http/file-response.server';
import { findMedia } from '#app/models/catalogue/media.server';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const media = await findMedia(params['*'] ?? '');
  if (media !== null && 'svg' in media) return sendDrawing(media.svg);
  const response = media && (await sendFile(request, media));
  return (
    response ??
    new Response('There is no such file.', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  );
}
