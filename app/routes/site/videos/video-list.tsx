import { Form } from '@remix-run/react';
import { Button, UserText } from '#app/ui/elements';
import { isBehindList, Pagination } from '#app/ui/pagination';
import { Ads } from '#app/ui/placement';
import { Empty } from '#app/ui/status-page';
import { VideoGrid } from '#app/ui/video-card';
import type { ListedVideos } from './listed-videos.server';

type SearchProps = { category: string; search: string };

type VideoListProps = ListedVideos &
  SearchProps & {
    heading: string;
    /** The text of a category below its heading. */
    lead?: string;
    url: (page: number) => string;
    note?: string | undefined;
  };

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

function VideoBar({ tabs, category, search }: SearchProps & Pick<VideoListProps, 'tabs'>) {
  const shown = search === '' ? category : null;
  const tab = (key: string, label: string) => (
    <li key={key}>
      <a href={key ? `/videos/${key}` : '/videos'} aria-current={key === shown ? 'page' : undefined}>
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
  const lead = 'Please check back later or explore our other categories.';
  if (search === '') return <Empty title="No videos found for this category." lead={lead} />;
  const title = (
    <>
      No videos found for “<bdi>{search}</bdi>”.
    </>
  );
  return (
    <Empty title={title}>
      <p>
        <a href={category ? `/videos/${category}` : '/videos'}>Clear the search</a>, or{' '}
        <a href={`/search?${new URLSearchParams({ q: search })}`}>search the whole site</a>.
      </p>
    </Empty>
  );
}

export function VideoList({ heading, lead, videos, ads, page, pages, url, note, ...bar }: VideoListProps) {
  return (
    <div className="wrap shop">
      <div className="shop-head">
        <h1 dir="auto">{heading}</h1>
        <UserText className="lead" text={lead} />
      </div>
      <VideoBar {...bar} />
      {note && <p className="meta mb-4">{note}</p>}
      {videos.length > 0 && (
        <>
          <h2 className="sr-only">Videos</h2>
          <VideoGrid videos={videos} first />
        </>
      )}
      {videos.length === 0 && !isBehindList(page, pages) && <NoVideos {...bar} />}
      <div className="mt-8">
        <Ads ads={ads} />
      </div>
      <Pagination page={page} pages={pages} url={url} />
    </div>
  );
}
