import type { VideoCardData } from '../lib/video-card';
import { Pagination } from './pagination';
import { VideoGrid } from './video-card';

type VideoListProps = {
  heading: string;
  videos: VideoCardData[];
  page: number;
  pages: number;
  address: (page: number) => string;
  children?: React.ReactNode;
};

/** A list of videos under its heading, for `/videos` and each category. */
export function VideoList({ heading, videos, page, pages, address, children }: VideoListProps) {
  return (
    <div className="wrap section">
      <h1 className="mb-6">{heading}</h1>
      {children}
      {videos.length > 0 ? (
        <>
          <h2 className="sr-only">Videos</h2>
          <VideoGrid videos={videos} eager />
        </>
      ) : (
        <div className="empty">
          <h2>No videos found for this category.</h2>
          <p className="lead">Please check back later or explore our other categories.</p>
        </div>
      )}
      <Pagination page={page} pages={pages} address={address} />
    </div>
  );
}
