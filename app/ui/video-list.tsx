import { Form } from '@remix-run/react';
import type { VideoCardData } from '#app/features/videos/video-card';
import { isBehindList, Pagination } from './pagination';
import { Ads } from './placement';
import { VideoGrid } from './video-card';

type VideoListProps = {
  heading: string;
  videos: VideoCardData[];
  ads: Parameters<typeof Ads>[0]['ads'];
  page: number;
  pages: number;
  address: (page: number) => string;
  category: string;
  search: string;
  note?: string | undefined;
};

export function VideoList({
  heading,
  videos,
  ads,
  page,
  pages,
  address,
  category,
  search,
  note,
}: VideoListProps) {
  return (
    <div className="wrap section">
      <h1 className="mb-6" dir="auto">
        {heading}
      </h1>
      <Form
        key={search}
        method="get"
        action="/videos"
        role="search"
        aria-label="Videos"
        className="mb-9 flex max-w-[36rem] flex-wrap gap-3"
      >
        {category && <input type="hidden" name="category" value={category} />}
        <label htmlFor="search" className="sr-only">
          Search videos
        </label>
        <input
          id="search"
          name="search"
          type="search"
          className="input min-w-0 flex-1"
          dir="auto"
          placeholder="Search videos"
          defaultValue={search}
          maxLength={200}
        />
        <button type="submit" className="btn btn-line">
          Search
        </button>
      </Form>
      {note && <p className="meta mb-5">{note}</p>}
      {videos.length > 0 && (
        <>
          <h2 className="sr-only">Videos</h2>
          <VideoGrid videos={videos} first />
        </>
      )}
      {videos.length === 0 && !isBehindList(page, pages) && (
        <div className="empty">
          {search ? (
            <h2>
              Nothing was found for “<bdi>{search}</bdi>”.
            </h2>
          ) : (
            <>
              <h2>No videos found for this category.</h2>
              <p className="lead">Please check back later or explore our other categories.</p>
            </>
          )}
          {search && (
            <p>
              <a href={category ? `/videos/${category}` : '/videos'}>Clear the search</a>, or{' '}
              <a href={`/search?${new URLSearchParams({ q: search })}`}>look among gift ideas too</a>
            </p>
          )}
        </div>
      )}
      <div className="mt-9">
        <Ads ads={ads} />
      </div>
      <Pagination page={page} pages={pages} address={address} />
    </div>
  );
}
