import type { VideoCardData } from '#app/lib/video-card';
import { PlayIcon } from './icons';
import { Picture } from './picture';

type VideoCardProps = { video: VideoCardData; place?: number | undefined };

export function VideoCard({ video, place }: VideoCardProps) {
  return (
    <article className="card">
      <div className="frame frame-wide">
        <Picture
          src={video.picture}
          width={640}
          height={360}
          sizes="(min-width: 56rem) 370px, (min-width: 40rem) 50vw, 100vw"
          place={place}
        />
        <PlayIcon />
        {video.duration && <span className="pill pill-duration">{video.duration}</span>}
      </div>
      <p className="eyebrow">{video.category}</p>
      <h3>
        <a href={`/video/${video.id}`} dir="auto">
          {video.title}
        </a>
      </h3>
      <p className="meta">{video.facts}</p>
    </article>
  );
}

/** A grid of videos, three to a row where there is room; `first`: it is the first thing seen of its page. */
export function VideoGrid({ videos, first }: { videos: VideoCardData[]; first?: boolean }) {
  return (
    <div className="grid-3">
      {videos.map((video, index) => (
        <VideoCard key={video.id} video={video} place={first ? index : undefined} />
      ))}
    </div>
  );
}
