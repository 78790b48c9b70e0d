import type { VideoCardData } from '#app/features/videos/video-card';
import { formatStartTime, startTimePath } from '#app/lib/start-time';
import { VideoImage } from '#app/ui/video-card';

type Seen = VideoCardData & { at: number | null };
type SeenInProps = { total: number; videos: Seen[]; openedFrom: string | undefined };

function seenPath({ id, at }: Seen, openedFrom: string | undefined): string {
  if (at !== null) return startTimePath(id, at, openedFrom);
  return openedFrom === undefined ? `/video/${id}` : `/video/${id}?${openedFrom}`;
}

export function SeenIn({ total, videos, openedFrom }: SeenInProps) {
  return (
    <section aria-labelledby="seen-in">
      <h2 id="seen-in" className="mb-3 text-24">
        {`Seen in (${total})`}
      </h2>
      <ul className="seen-in">
        {videos.map((video) => (
          <li key={video.id} className="card">
            <VideoImage video={{ ...video, taggedProducts: null }} sizes="160px" />
            <div>
              <h3>
                <a
                  href={seenPath(video, openedFrom)}
                  data-document={video.at !== null || openedFrom !== undefined || undefined}
                  dir="auto"
                >
                  {video.title}
                </a>
              </h3>
              {video.at !== null && <p className="start-time">from {formatStartTime(video.at)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
