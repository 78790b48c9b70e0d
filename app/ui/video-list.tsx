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
  url: (page: number) => string;
  category: string;
  search: string;
  note?: string | undefined;
};

type SearchProps = Pick<VideoListProps, 'category' | 'search'>;

function VideoSearch({ category, search }: SearchProps) {
  return (
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
  );
}

function NoVideos({ category, search }: SearchProps) {
  if (search === '')
    return (
      <div className="empty">
        <h2>No videos found for this category.</h2>
        <p className="lead">Please check back later or explore our other categories.</p>
      </div>
    );
  return (
    <div className="empty">
      <h2>
        No videos found for “<bdi>{search}</bdi>”.
      </h2>
      <p>
        <a href={category ? `/videos/${category}` : '/videos'}>Clear the search</a>, or{' '}
        <a href={`/search?${new URLSearchParams({ q: search })}`}>search the whole site</a>.
      </p>
    </div>
  );
}

export function VideoList({
  heading,
  videos,
  ads,
  page,
  pages,
  url,
  category,
  search,
  note,
}: VideoListProps) {
  return (
    <div className="wrap section">
      <h1 className="mb-6" dir="auto">
        {heading}
      </h1>
      <VideoSearch category={category} search={search} />
      {note && <p className="meta mb-5">{note}</p>}
      {videos.length > 0 && (
        <>
          <h2 className="sr-only">Videos</h2>
          <VideoGrid videos={videos} first />
        </>
      )}
      {videos.length === 0 && !isBehindList(page, pages) && <NoVideos category={category} search={search} />}
      <div className="mt-9">
        <Ads ads={ads} />
      </div>
      <Pagination page={page} pages={pages} url={url} />
    </div>
  );
}
