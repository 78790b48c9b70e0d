import type { VideoCardData } from '#app/features/videos/video-card';
import { joinFacts } from '#app/lib/format';
import { NameLink } from './elements';
import { Image } from './image';

export function PlayIcon() {
  return (
    <svg className="disc" viewBox="0 0 42 42" fill="currentColor" aria-hidden="true">
      <path d="M17 13.5v15L29 21z" />
    </svg>
  );
}

type VideoImageProps = {
  video: Pick<VideoCardData, 'image' | 'duration'>;
  sizes: string;
  position?: number | undefined;
};

export function VideoImage({ video: { image, duration }, sizes, position }: VideoImageProps) {
  return (
    <div className="frame frame-wide">
      <Image src={image} size={[1280, 720]} sizes={sizes} position={position} />
      <PlayIcon />
      {duration && <span className="duration">{duration}</span>}
    </div>
  );
}

const SIZES = '(min-width: 56rem) 370px, (min-width: 40rem) 50vw, 100vw';

export function VideoCard({ video, position }: { video: VideoCardData; position?: number | undefined }) {
  return (
    <article className="card">
      <VideoImage {...{ video, position }} sizes={SIZES} />
      <p className="eyebrow">{joinFacts([video.category, video.taggedProducts])}</p>
      <h3>
        <NameLink href={`/video/${video.id}`} name={video.title} />
      </h3>
      <p className="meta">
        {video.facts}
        {video.model && <span className="wide-only">{`\u00a0· ${video.model}`}</span>}
      </p>
    </article>
  );
}

/** `first` means that the grid is at the top of its page, so its images load first. */
export function VideoGrid({ videos, first }: { videos: VideoCardData[]; first?: boolean }) {
  return (
    <div className="grid-3">
      {videos.map((video, index) => (
        <VideoCard key={video.id} video={video} position={first ? index : undefined} />
      ))}
    </div>
  );
}
