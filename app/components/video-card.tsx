import type { VideoCardData } from '../lib/video-card';
import { PlayIcon } from './icons';
import { VideoPicture } from './video-picture';

type VideoCardProps = { video: VideoCardData; eager?: boolean | undefined };

/** A video in a grid: picture, category, title, views and date. */
export function VideoCard({ video, eager }: VideoCardProps) {
  return (
    <article className="card">
      <div className="frame frame-wide">
        <VideoPicture
          src={video.picture}
          width={640}
          height={360}
          sizes="(min-width: 56rem) 370px, (min-width: 40rem) 50vw, 100vw"
          eager={eager}
        />
        <PlayIcon />
        {video.duration && <span className="pill pill-duration">{video.duration}</span>}
      </div>
      <p className="eyebrow">{video.category}</p>
      <h3>
        <a href={`/video/${video.id}`}>{video.title}</a>
      </h3>
      <p className="meta">{`${video.views} views · ${video.published}`}</p>
    </article>
  );
}

/** A grid of videos, three to a row where there is room. */
export function VideoGrid({ videos, eager }: { videos: VideoCardData[]; eager?: boolean }) {
  return (
    <div className="grid-3">
      {videos.map((video, index) => (
        <VideoCard key={video.id} video={video} eager={eager && index < 3} />
      ))}
    </div>
  );
}
