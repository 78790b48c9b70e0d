import { Form } from '@remix-run/react';
import { Image } from '#app/ui/image';
import type { VideoScreen } from './describe-video.server';

type VideoFactsProps = { screen: VideoScreen };

function VideoActions({ screen: { video, original, unavailable, replaced } }: VideoFactsProps) {
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      {unavailable && (
        <a
          className="btn btn-small"
          href={`/admin?${new URLSearchParams({ replaces: String(video.id), q: video.title })}`}
        >
          Find a replacement
        </a>
      )}
      {replaced && (
        <button type="submit" name="intent" value="undo-replace" className="btn btn-line btn-small">
          Undo replacement
        </button>
      )}
      <a className="btn btn-line btn-small" href={`/video/${video.id}`}>
        View page
      </a>
      {original && (
        <a className="btn btn-line btn-small" href={original} rel="noopener">
          View on platform
        </a>
      )}
      <button type="submit" name="intent" value="refresh" className="btn btn-line btn-small">
        Refresh
      </button>
      <button type="submit" name="intent" value="delete" className="btn btn-line btn-small">
        Delete video
      </button>
    </Form>
  );
}

/** The image and figures of a video, and the buttons that change it at once. */
export function VideoFacts({ screen }: VideoFactsProps) {
  const { video, facts, replaced } = screen;
  return (
    <div className="grid gap-5">
      <div className="frame frame-wide">
        <Image src={video.thumbnailUrl} width={640} height={360} sizes="400px" position={0} />
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
      <VideoActions screen={screen} />
    </div>
  );
}
