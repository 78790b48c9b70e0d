import { PlayIcon } from '../../components/icons';
import type { VideoCardData } from '../../lib/video-card';

type FeaturedVideoProps = { video: VideoCardData & { description: string } };

/** The first featured video as the large card. */
export function FeaturedVideo({ video }: FeaturedVideoProps) {
  const [lead] = video.description.split('\n');
  return (
    <article className="featured">
      <a
        className="frame frame-wide frame-float"
        href={`/video/${video.id}`}
        tabIndex={-1}
        aria-hidden="true"
      >
        <img src={video.picture} alt="" width={1280} height={720} />
        <PlayIcon size={72} />
      </a>
      <div className="grid gap-4">
        <p className="eyebrow">Featured · {video.category}</p>
        <h2>{video.title}</h2>
        <p className="lead">{lead}</p>
        <p className="meta">{`${video.views} views · ${video.published}`}</p>
        <p>
          <a className="btn" href={`/video/${video.id}`} aria-label={`Watch ${video.title}`}>
            Watch
          </a>
        </p>
      </div>
    </article>
  );
}
