import type { SerializeFrom } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { refreshChosenVideos } from '#app/features/videos/refresh-all.server';
import { findVideo } from '#app/features/videos/video.server';
import { deleteVideos, editVideo } from '#app/features/videos/video-admin.server';
import { videoEditSchema } from '#app/features/videos/video-admin-schema';
import { describeProcessing } from '#app/features/videos/video-processing.server';
import { undoReplacement } from '#app/features/videos/video-replace.server';
import { videosRefreshed } from '#app/features/videos/video-texts';
import type { FormResult } from '#app/lib/form-result';
import { deletedWithUndo } from '#app/lib/toast';
import type { ConflictResult } from '#app/server/web/conflict.server';
import { storeForm } from '#app/server/web/form.server';
import { byIntent, done, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { orNotFound, requireId } from '#app/server/web/intents.server';
import { readPublication } from '#app/server/web/publication.server';
import { Button } from '#app/ui/button';
import { ChoiceField, Field, fieldsOf } from '#app/ui/field';
import { ImageField } from '#app/ui/image-field';
import { PagePerformance } from '#app/ui/page-performance';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';
import { TaggedProductsPanel } from './tagged-products-panel';
import {
  answerVideoConflict,
  describeVideo,
  PANEL_INTENTS,
  type VideoChange,
  type VideoScreen,
} from './video.server';
import { ThumbnailPanel, VideoFacts, VideoForm } from './video-form';

export const handle = screen('content', 'Edit video', {
  uploads: true,
  title: ({ video }: SerializeFrom<typeof loader>) => `Edit ${video.title}`,
});

export const loader = guardedLoader('content', async ({ query, params, actor }) => {
  const video = orNotFound(findVideo(requireId(params.id)));
  return { ...describeVideo(video, query, actor.role), processing: await describeProcessing(video) };
});

const urlOf = ({ id }: VideoChange) => `/admin/videos/${id}`;

async function edit(change: VideoChange) {
  const { id, actor } = change;
  return storeForm({ ...change, schema: videoEditSchema }, async ({ value, sent }) => {
    const edited = orNotFound(await editVideo(id, { ...value, ...readPublication(value) }, actor));
    return edited.ok ? done(urlOf(change), 'edited') : answerVideoConflict(sent, edited.now);
  });
}

const INTENTS = {
  edit,
  ...PANEL_INTENTS,
  refresh: async (change: VideoChange) =>
    done(urlOf(change), videosRefreshed(await refreshChosenVideos([change.id], change.actor))),
  async 'undo-replace'(change: VideoChange) {
    if (await undoReplacement(change.id, change.actor))
      return done(urlOf(change), { title: 'Replacement undone' });
    return done(urlOf(change), {
      title: 'Replacement not undone',
      text: 'The earlier video has been imported again. Delete that copy, then try again.',
      kind: 'error',
    });
  },
  async delete({ id, actor }: VideoChange) {
    const { deleted, trashId } = await deleteVideos([id], actor);
    const toast = deletedWithUndo(deleted, 'video', { trashId, returnTo: `/admin/videos/${id}` });
    return done('/admin/videos', toast);
  },
};

export const action = uploadAction('content', (change) =>
  byIntent(INTENTS)({ ...change, id: requireId(change.params.id) }),
);

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
      <div className="lg:col-span-2">
        <TaggedProductsPanel screen={screen} result={isOfTags ? answered : undefined} />
      </div>
      <div className="lg:col-span-2">
        <CaptionsPanel screen={screen} result={isOfCaptions ? answered : undefined} />
      </div>
    </div>
  );
}

type CaptionsPanelProps = { screen: VideoScreen; result: FormResult | undefined };

function CaptionsPanel({ screen: { video, captions, captionKinds }, result }: CaptionsPanelProps) {
  const { base, text } = fieldsOf({ form: 'captions', result });
  return (
    <section className="panel grid gap-5" id="captions" aria-labelledby="captions-title">
      <div>
        <h2 id="captions-title">Captions</h2>
        <p className="meta">
          Visitors read them below the video as a transcript, and the search finds their words. The player of
          uploaded and library files shows them.
        </p>
      </div>
      {captions.length > 0 && (
        <ul className="divide-y divide-line">
          {captions.map(({ id, label, kind, url }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span>
                <a href={url} download>
                  {label}
                </a>{' '}
                <span className="meta">{kind}</span>
              </span>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <Button intent="remove-captions" look="small" label="Remove" aria-label={`Remove ${label}`} />
              </Form>
            </li>
          ))}
        </ul>
      )}
      <PostForm
        {...base}
        key={`${video.id} ${captions.length}`}
        files
        className="form"
        preventScrollReset
        button={{ intent: 'add-captions', look: 'small', label: 'Add captions' }}
      >
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <ImageField
            {...text('captions', 'File')}
            hint="WebVTT or SRT, up to 5 MB"
            accept=".vtt,.srt,text/vtt"
          />
          <Field
            {...text('language', 'Language (optional)')}
            hint="For example: en, pt-BR or German. Without it, Ribbon reads the language from the file."
          />
          <ChoiceField {...text('kind', 'Kind')} choices={captionKinds} />
        </div>
      </PostForm>
    </section>
  );
}
