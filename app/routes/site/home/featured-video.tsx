import type { VideoCardData } from '#app/features/videos/video-card';
import { VideoImage } from '#app/ui/video-card';

type FeaturedVideoProps = { video: VideoCardData & { description: string }; label: string };

export function FeaturedVideo({ video, label }: FeaturedVideoProps) {
  const [lead] = video.description.split('\n');
  return (
    <article className="card featured">
      <VideoImage video={video} sizes="(min-width: 64rem) 740px, 100vw" />
      <div className="grid gap-3">
        <p className="eyebrow">
          {label} · {video.category}
        </p>
        <h2>
          <a dir="auto" className="stretch" href={`/video/${video.id}`}>
            {video.title}
          </a>
        </h2>
        <p className="lead">{lead}</p>
        <p className="meta">{[video.facts, video.model].filter(Boolean).join(' · ')}</p>
      </div>
    </article>
  );
}
