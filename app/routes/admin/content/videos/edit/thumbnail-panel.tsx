import { Form } from '@remix-run/react';
import { Button } from '#app/ui/button';
import { ImageField } from '#app/ui/image-field';
import { useUpdates } from '#app/ui/use-updates';

type Processing = {
  state: 'waiting' | 'done' | 'failed';
  progress: number;
  error: string | null;
  hasFfmpeg: boolean;
  frames: { frame: number; url: string }[];
};

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
    <section id="thumbnail" className="grid gap-4" aria-labelledby="thumbnail-title">
      <h2 id="thumbnail-title">Thumbnail</h2>
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
        <ImageField form="thumbnail" name="thumbnail" label="Thumbnail file" hint="Up to 25 MB" />
        <p>
          <Button label="Save thumbnail" look="small" intent="thumbnail" />
        </p>
      </Form>
    </section>
  );
}
