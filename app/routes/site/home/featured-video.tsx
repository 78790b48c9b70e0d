import { PlayIcon } from '#app/components/icons';
import { Picture } from '#app/components/picture';
import type { VideoCardData } from '#app/lib/video-card';

type FeaturedVideoProps = { video: VideoCardData & { description: string } };

export function FeaturedVideo({ video }: FeaturedVideoProps) {
  const [lead] = video.description.split('\n');
  return (
    <article className="featured">
      <div className="frame frame-wide frame-float">
        <Picture
          src={video.picture}
          width={1280}
          height={720}
          sizes="(min-width: 56rem) 660px, 100vw"
          place={1}
        />
        <PlayIcon size={72} />
        {video.duration && <span className="pill pill-duration">{video.duration}</span>}
      </div>
      <div className="grid gap-4">
        <p className="eyebrow">Featured · {video.category}</p>
        <h2>
          <a dir="auto" className="stretch" href={`/video/${video.id}`}>
            {video.title}
          </a>
        </h2>
        <p className="lead">{lead}</p>
        <p className="meta">{video.facts}</p>
        <p>
          <a className="btn relative z-1" href={`/video/${video.id}`} aria-label={`Watch ${video.title}`}>
            Watch
          </a>
        </p>
      </div>
    </article>
  );
}
