import { Form } from '@remix-run/react';
import type { Selection } from '#app/lib/selection';
import { BatchActions } from '#app/ui/batch-actions';
import { Button } from '#app/ui/button';
import { CategoryOptions } from '#app/ui/category-options';
import { NoEnter } from '#app/ui/field';
import { ToggleButton } from '#app/ui/toggle-button';

type Row = {
  id: number;
  title: string;
  source: string;
  category: string;
  views: string | null;
  featured: boolean;
  trending: boolean;
  unavailable: boolean;
  draft: string | null;
  thumbnailUrl: string;
  durationFormatted: string | null;
};

function VideoEntry({ video, ticked }: { video: Row; ticked: boolean }) {
  const { id, title, source, category, views, featured, trending, unavailable, draft, durationFormatted } =
    video;
  return (
    <li className="entry">
      <input type="checkbox" name="video" value={id} defaultChecked={ticked} aria-label={`Select ${title}`} />
      <img src={video.thumbnailUrl} alt="" width={128} height={72} loading="lazy" />
      <div className="min-w-0">
        <a dir="auto" className="font-semibold" href={`/admin/videos/${id}`}>
          {title}
        </a>
        <p className="meta">
          {[category, source, views, durationFormatted].filter(Boolean).join(' · ')}
          {draft && <strong> · {draft}</strong>}
          {unavailable && <strong className="error"> · Unavailable</strong>}
        </p>
      </div>
      <p className="entry-actions">
        <ToggleButton
          on={featured}
          set={`feature:${id}`}
          unset={`unfeature:${id}`}
          label="Featured"
          of={title}
        />
        <ToggleButton on={trending} set={`trend:${id}`} unset={`untrend:${id}`} label="Trending" of={title} />
      </p>
    </li>
  );
}

type VideoTableProps = { videos: Row[]; path: string; selection: Selection; total: number };

export function VideoTable({ videos, path, selection, total }: VideoTableProps) {
  return (
    <Form key={path} method="post" action={path} className="grid gap-5">
      <NoEnter />
      <ul className="entries">
        {videos.map((video) => (
          <VideoEntry key={video.id} video={video} ticked={selection !== ''} />
        ))}
      </ul>
      <BatchActions
        noun="videos"
        url={path}
        selection={selection}
        shown={videos.length}
        total={total}
        actions={[
          ['feature', 'Feature'],
          ['trend', 'Mark as trending'],
          ['publish', 'Publish'],
          ['withdraw', 'Switch to draft'],
          ['refresh', 'Refresh'],
          ['delete', 'Delete'],
        ]}
      >
        <span className="flex flex-wrap items-center gap-2">
          <label htmlFor="batch-category" className="sr-only">
            Category
          </label>
          <select id="batch-category" name="category" className="input w-auto">
            <CategoryOptions />
          </select>
          <Button intent="move" look="small" label="Change category" />
        </span>
      </BatchActions>
    </Form>
  );
}
