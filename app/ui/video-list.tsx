import { Form } from '@remix-run/react';
import type { VideoCardData } from '#app/features/videos/video-card';
import { Button } from './button';
import { Thread } from './icons';
import { isBehindList, Pagination } from './pagination';
import { Ads } from './placement';
import { VideoGrid } from './video-card';

type VideoListProps = {
  heading: string;
  /** The text of a category below its heading. */
  lead?: string;
  tabs: { slug: string; name: string }[];
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
      className="list-search"
    >
      {category && <input type="hidden" name="category" value={category} />}
      <label htmlFor="search" className="sr-only">
        Search videos
      </label>
      <input
        id="search"
        name="search"
        type="search"
        className="input"
        dir="auto"
        placeholder="Search videos"
        defaultValue={search}
        maxLength={200}
      />
      <Button look="line" label="Search" />
    </Form>
  );
}

/** Links to the categories, as tabs, and the search field. */
function VideoBar({ tabs, category, search }: SearchProps & Pick<VideoListProps, 'tabs'>) {
  const tab = (key: string, label: string) => (
    <li key={key}>
      <a
        href={key === '' ? '/videos' : `/videos/${key}`}
        aria-current={key === category && search === '' ? 'page' : undefined}
      >
        {label}
      </a>
    </li>
  );
  return (
    <div className="bar list-bar">
      <ul className="bar-tabs" aria-label="Categories">
        {tab('', 'All')}
        {tabs.map(({ slug, name }) => tab(slug, name))}
      </ul>
      <VideoSearch category={category} search={search} />
    </div>
  );
}

function NoVideos({ category, search }: SearchProps) {
  if (search === '')
    return (
      <div className="empty">
        <Thread shape="loops" />
        <h2>No videos found for this category.</h2>
        <p className="lead">Please check back later or explore our other categories.</p>
      </div>
    );
  return (
    <div className="empty">
      <Thread shape="loops" />
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
  lead = '',
  tabs,
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
    <div className="wrap shop">
      <div className="shop-head">
        <h1 dir="auto">{heading}</h1>
        {lead !== '' && (
          <p className="lead" dir="auto">
            {lead}
          </p>
        )}
      </div>
      <VideoBar tabs={tabs} category={category} search={search} />
      {note && <p className="meta mb-4">{note}</p>}
      {videos.length > 0 && (
        <>
          <h2 className="sr-only">Videos</h2>
          <VideoGrid videos={videos} first />
        </>
      )}
      {videos.length === 0 && !isBehindList(page, pages) && <NoVideos category={category} search={search} />}
      <div className="mt-8">
        <Ads ads={ads} />
      </div>
      <Pagination page={page} pages={pages} url={url} />
    </div>
  );
}
