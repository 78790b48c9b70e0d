import { Form } from '@remix-run/react';
import type { ConflictResult } from '#app/server/web/conflict.server';
import { Conflict } from '#app/ui/conflict';
import { CategoryField, FileField, PublicationFields } from '#app/ui/dashboard-fields';
import { Button, LinkButton, Section } from '#app/ui/elements';
import { CheckField, ChoiceField, Field, fieldsOf, TextField, typedValue } from '#app/ui/field';
import { Image } from '#app/ui/image';
import { PostForm } from '#app/ui/post-form';
import { useUpdates } from '#app/ui/screen';
import type { Page } from './route';
import type { VideoScreen } from './video.server';

/** The image and figures of a video, and the buttons that change it at once. */
export function VideoFacts({ screen }: { screen: VideoScreen }) {
  const { video, facts, replaced, original } = screen;
  return (
    <div className="grid gap-5">
      <div className="frame frame-wide">
        <Image src={video.thumbnailUrl} size={[640, 360]} sizes="400px" position={0} />
      </div>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {replaced && (
        <p className="meta">
          Replaced “<bdi>{replaced.title}</bdi>” ({replaced.source}) on {replaced.date}.
        </p>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        {screen.unavailable && (
          <LinkButton
            href={`/admin?${new URLSearchParams({ replaces: String(video.id), q: video.title })}`}
            look="small main"
            label="Find a replacement"
          />
        )}
        {replaced && <Button intent="undo-replace" look="small" label="Undo replacement" />}
        <LinkButton href={`/video/${video.id}`} look="small" label="View page" />
        {original && <LinkButton href={original} look="small" label="View on platform" rel="noopener" />}
        {screen.refreshable && <Button intent="refresh" look="small" label="Refresh" />}
        <Button intent="delete" look="small" label="Delete video" />
      </Form>
    </div>
  );
}

type Processing = NonNullable<Page['processing']>;

function ProcessingState({ action, processing }: { action: string; processing: Processing }) {
  const { state, progress, error, hasFfmpeg } = processing;
  const isWorking = state === 'waiting' && hasFfmpeg;
  useUpdates(isWorking);
  if (state === 'done') return null;
  if (state === 'failed')
    return (
      <div className="summary" role="alert">
        <p>{error}</p>
        <Form method="post" action={action} className="mt-2" preventScrollReset>
          <Button label="Process again" look="small" intent="process" />
        </Form>
      </div>
    );
  if (!isWorking)
    return (
      <p className="meta">
        This server has no ffmpeg, so visitors get the file as it was uploaded, with its metadata. Install
        ffmpeg and restart Ribbon to make smaller sizes and frames.
      </p>
    );
  return (
    <div role="status" className="grid gap-2">
      <p>Processing: {progress} %. Visitors can play the video when it is done.</p>
      {/* A document that refreshed itself would lose what the editor types. */}
      <noscript>
        <a href={action}>Refresh</a>
      </noscript>
      <progress className="w-full" value={progress} max={100} aria-label="Processed" />
    </div>
  );
}

/** The thumbnail of a video, by a file or a frame, and how far its processing is. */
export function ThumbnailPanel({ id, processing }: { id: number; processing: Processing | null }) {
  const action = `/admin/videos/${id}`;
  return (
    <Section id="thumbnail" className="grid gap-4" titleId="thumbnail-title" title="Thumbnail">
      {processing !== null && <ProcessingState action={action} processing={processing} />}
      {processing !== null && processing.frames.length > 0 && (
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name="intent" value="frame" />
          <p className="mb-2">Choose a frame, or a file below.</p>
          <ul className="grid grid-cols-3 gap-2">
            {processing.frames.map(({ frame, url }) => (
              <li key={url}>
                <button type="submit" name="frame" value={frame} aria-label={`Use frame ${frame}`}>
                  <img src={url} alt="" width={160} height={90} loading="lazy" />
                </button>
              </li>
            ))}
          </ul>
        </Form>
      )}
      <Form method="post" action={action} encType="multipart/form-data" className="form" preventScrollReset>
        <FileField form="thumbnail" name="thumbnail" label="Thumbnail file" hint="Up to 25 MB" />
        <p>
          <Button label="Save thumbnail" look="small" intent="thumbnail" />
        </p>
      </Form>
    </Section>
  );
}

type PanelProps = { screen: VideoScreen; result: ConflictResult | undefined };

export function VideoForm({ screen: { video, publication, timeZone }, result }: PanelProps) {
  const { base, text, flag } = fieldsOf({ form: 'video', result }, { ...video, ...publication });
  return (
    <PostForm {...base} key={`${video.id} ${video.version}`} className="form panel">
      {result?.theirs !== undefined && (
        <Conflict what="video" mine={result.mine ?? ''} theirs={result.theirs} />
      )}
      <input type="hidden" name="version" value={typedValue(result, 'version', String(video.version))} />
      <Field {...text('title', 'Title')} required />
      <TextField {...text('description', 'Description')} rows={8} />
      <CategoryField {...text('category', 'Category')} />
      <Field {...text('tags', 'Tags')} hint="Separated by commas" />
      <TextField
        {...text('chapters', 'Chapters (optional)')}
        hint="A time and a title on each line. For example: 1:24 Silk robe. Without them, Ribbon reads the description."
        rows={4}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field {...text('modelHeight', 'Model’s height')} hint="For example: 5′7″ or 170 cm" />
        <Field {...text('modelSize', 'Model’s size')} hint="For example: S, 36 or 75B" />
      </div>
      <div>
        <CheckField {...flag('featured')}>Featured (large card on the home page)</CheckField>
        <CheckField {...flag('trending')}>Trending: show under “Most Popular This Week”</CheckField>
      </div>
      <PublicationFields text={text} timeZone={timeZone} />
      <p className="save-bar">
        <Button intent="edit" label="Save changes" />
      </p>
    </PostForm>
  );
}

export function CaptionsPanel({ screen: { video, captions, captionKinds }, result }: PanelProps) {
  const { base, text } = fieldsOf({ form: 'captions', result });
  return (
    <section className="panel grid gap-5 lg:col-span-2" id="captions" aria-labelledby="captions-title">
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
          <FileField
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
