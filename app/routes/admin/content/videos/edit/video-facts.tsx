import { Form } from '@remix-run/react';
import { Button, LinkButton } from '#app/ui/button';
import { Image } from '#app/ui/image';
import type { VideoScreen } from './describe-video.server';

type VideoFactsProps = { screen: VideoScreen };

function VideoActions({ screen: { video, original, unavailable, replaced } }: VideoFactsProps) {
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      {unavailable && (
        <LinkButton
          href={`/admin?${new URLSearchParams({ replaces: String(video.id), q: video.title })}`}
          look="small main"
          label="Find a replacement"
        />
      )}
      {replaced && <Button intent="undo-replace" look="small" label="Undo replacement" />}
      <LinkButton href={`/video/${video.id}`} look="small" label="View page" />
      {original && <LinkButton href={original} look="small" label="View on platform" rel="noopener" />}
      <Button intent="refresh" look="small" label="Refresh" />
      <Button intent="delete" look="small" label="Delete video" />
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
