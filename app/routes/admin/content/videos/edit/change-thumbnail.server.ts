import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import { findVideo } from '#app/features/videos/video.server';
import { chooseFrame, processAgain, setThumbnail } from '#app/features/videos/video-processing.server';
import type { Toast } from '#app/lib/toast';
import { textOf } from '#app/server/web/form.server';
import { pageNotFound } from '#app/server/web/intents.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { makeSentImage } from '#app/server/web/upload.server';
import type { VideoChange } from './change-tagged-products.server';

function done({ id, request }: VideoChange, toast: Toast): Promise<Response> {
  return redirectWithToast(request, `/admin/videos/${id}#thumbnail`, { toast });
}

const SAVED: Toast = { title: 'Thumbnail saved' };

export const THUMBNAIL_INTENTS = {
  async thumbnail(change: VideoChange) {
    const file = change.files.get('thumbnail');
    const url = file === undefined ? null : await makeSentImage(file);
    if (url === null) return done(change, { title: 'Error', text: IMAGE_ERRORS.image, kind: 'error' });
    await setThumbnail(change.id, url, change.actor);
    return done(change, SAVED);
  },
  async frame(change: VideoChange) {
    const isChosen = await chooseFrame(change.id, Number(textOf(change.form, 'frame')), change.actor);
    if (!isChosen) throw pageNotFound();
    return done(change, SAVED);
  },
  async process(change: VideoChange) {
    if (!(await processAgain(findVideo(change.id)?.sourceId ?? ''))) throw pageNotFound();
    return done(change, { title: 'Processing started' });
  },
};
