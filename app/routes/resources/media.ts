import type { LoaderFunctionArgs } from '@remix-run/node';
import { findMedia } from '#app/features/videos/media.server';
import { mayUse } from '#app/lib/permissions';
import { sendDrawing, sendFile } from '#app/server/web/file-response.server';
import { getUser } from '#app/server/web/session.server';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const media = await findMedia(params['*'] ?? '');
  if (media !== null && 'svg' in media) return sendDrawing(media.svg);
  const isHidden = media?.isDraft === true && !mayUse(await getUser(request), 'content');
  const response = media && !isHidden ? await sendFile(request, media) : null;
  return (
    response ?? new Response('File not found.', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  );
}
