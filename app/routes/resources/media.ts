import type { LoaderFunctionArgs } from '@remix-run/node';
import { findVtt } from '#app/features/videos/caption.server';
import { findMedia } from '#app/features/videos/media.server';
import { mayUse } from '#app/lib/permissions';
import { sendFile, sendText } from '#app/server/web/file-response.server';
import { getUser } from '#app/server/web/session.server';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const name = params['*'] ?? '';
  const media = findVtt(name) ?? (await findMedia(name));
  if (media !== null && 'svg' in media)
    return sendText({ text: media.svg, type: 'image/svg+xml; charset=utf-8' });
  const isHidden = media?.isDraft === true && !mayUse(await getUser(request), 'content');
  const response =
    media === null || isHidden ? null : 'text' in media ? sendText(media) : await sendFile(request, media);
  return response ?? new Response('File not found.', { status: 404 });
}
