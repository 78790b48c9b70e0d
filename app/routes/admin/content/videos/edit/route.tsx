import { useLoaderData } from '@remix-run/react';
import { findVideo } from '#app/features/videos/video.server';
import { deleteVideos, editVideo } from '#app/features/videos/video-admin.server';
import { videoEditSchema } from '#app/features/videos/video-admin-schema';
import { describeProcessing } from '#app/features/videos/video-processing.server';
import { refreshChosenVideos } from '#app/features/videos/video-refresh.server';
import { undoReplacement } from '#app/features/videos/video-replace.server';
import { videosRefreshed } from '#app/features/videos/video-texts';
import { deletedWithUndo, failure } from '#app/lib/toast';
import type { ConflictResult } from '#app/server/web/conflict.server';
import { storeForm } from '#app/server/web/form.server';
import { byIntent, done, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { orNotFound, requireId } from '#app/server/web/not-found.server';
import { readPublication } from '#app/server/web/publication.server';
import { PagePerformance } from '#app/ui/figures';
import { useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';
import { TaggedProductsPanel } from './tagged-products-panel';
import { answerVideoConflict, describeVideoForm, PANEL_INTENTS, type VideoChange } from './video.server';
import { CaptionsPanel, ThumbnailPanel, VideoFacts, VideoForm } from './video-form';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen<typeof loader>('content', 'Edit video', {
  uploads: 'files',
  title: ({ video }) => `Edit ${video.title}`,
});

export const loader = guardedLoader('content', async ({ query, params, actor }) => {
  const video = orNotFound(findVideo(requireId(params.id)));
  return { ...describeVideoForm(video, query, actor.role), processing: await describeProcessing(video) };
});

const urlOf = ({ id }: VideoChange) => `/admin/videos/${id}`;

const INTENTS = {
  async edit(change: VideoChange) {
    const { id, actor } = change;
    return storeForm({ ...change, schema: videoEditSchema }, async ({ value, sent }) => {
      const edited = orNotFound(await editVideo(id, { ...value, ...readPublication(value) }, actor));
      return edited.ok ? done(urlOf(change), 'edited') : answerVideoConflict(sent, edited.now);
    });
  },
  ...PANEL_INTENTS,
  refresh: async (change: VideoChange) =>
    done(urlOf(change), videosRefreshed(await refreshChosenVideos([change.id], change.actor))),
  async 'undo-replace'(change: VideoChange) {
    if (await undoReplacement(change.id, change.actor))
      return done(urlOf(change), { title: 'Replacement undone' });
    const text = 'The earlier video has been imported again. Delete that copy, then try again.';
    return done(urlOf(change), failure('Replacement not undone', text));
  },
  async delete(change: VideoChange) {
    const { deleted, trashId } = await deleteVideos([change.id], change.actor);
    return done('/admin/videos', deletedWithUndo(deleted, 'video', { trashId, returnTo: urlOf(change) }));
  },
};

export const action = uploadAction('content', (change) =>
  byIntent(INTENTS)({ ...change, id: requireId(change.params.id) }),
);

export type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function EditVideo() {
  const screen = useLoaderData<typeof loader>();
  const answered: ConflictResult | undefined = useFormResult<typeof action>();
  const intent = String(answered?.initialValue?.intent ?? '');
  const isOfTags = intent.includes('product');
  const isOfCaptions = intent.includes('captions');
  return (
    <div className="grid items-start gap-9 lg:grid-cols-[7fr_4fr]">
      <VideoForm screen={screen} result={isOfTags || isOfCaptions ? undefined : answered} />
      <div className="grid gap-9">
        <VideoFacts screen={screen} />
        <ThumbnailPanel id={screen.video.id} processing={screen.processing} />
      </div>
      <div className="min-w-0 lg:col-span-2">
        <PagePerformance figures={screen.figures} by="video" />
      </div>
      <TaggedProductsPanel screen={screen} result={isOfTags ? answered : undefined} />
      <CaptionsPanel screen={screen} result={isOfCaptions ? answered : undefined} />
    </div>
  );
}
