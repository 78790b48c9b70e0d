import { Form } from '@remix-run/react';
import type { VideoList } from '#app/features/videos/video-admin-schema';
import { fullCount } from '#app/lib/format';
import { BatchActions, selectColumn } from '#app/ui/batch-actions';
import { Button } from '#app/ui/button';
import { CategoryOptions } from '#app/ui/category-options';
import { type Column, DataTable, Status, sortLink } from '#app/ui/data-table';
import { NoEnter } from '#app/ui/field';
import { ToggleButton } from '#app/ui/toggle-button';

type Row = {
  id: number;
  title: string;
  about: (string | null)[];
  views: number | null;
  featured: boolean;
  trending: boolean;
  unavailable: boolean;
  draft: string | null;
  thumbnailUrl: string;
};

type VideoTableProps = { videos: Row[]; path: string; list: VideoList; total: number };

function listColumns({ path, list }: Pick<VideoTableProps, 'path' | 'list'>): Column<Row>[] {
  const toggle = (label: 'Featured' | 'Trending', verb: string): Column<Row> => ({
    heading: label,
    kind: 'toggle',
    cell: ({ id, title, featured, trending }) => (
      <ToggleButton
        on={label === 'Featured' ? featured : trending}
        set={`${verb}:${id}`}
        unset={`un${verb}:${id}`}
        label={`${label}: ${title}`}
      />
    ),
  });
  return [
    selectColumn({ name: 'video', url: path, selection: list.select, of: ({ title }) => title }),
    {
      heading: 'Video',
      kind: 'main',
      link: sortLink(path, list, 'title'),
      cell: ({ id, title, thumbnailUrl, about }) => (
        <>
          <img
            className="row-image row-wide"
            src={thumbnailUrl}
            alt=""
            width={128}
            height={72}
            loading="lazy"
          />
          <a dir="auto" href={`/admin/videos/${id}`}>
            {title}
          </a>
          <span className="meta">{about.filter(Boolean).join(' · ')}</span>
        </>
      ),
    },
    {
      heading: 'Status',
      cell: ({ draft, unavailable }) =>
        unavailable ? <span className="status status-wrong">Unavailable</span> : <Status draft={draft} />,
    },
    {
      heading: 'Views',
      kind: 'number',

      link: sortLink(path, list, 'views', 'descending'),
      cell: ({ views }) => views !== null && fullCount(views),
    },
    toggle('Featured', 'feature'),
    toggle('Trending', 'trend'),
  ];
}

export function VideoTable({ videos, path, list, total }: VideoTableProps) {
  return (
    <Form key={path} method="post" action={path}>
      <NoEnter />
      <DataTable label="Videos" rows={videos} columns={listColumns({ path, list })} />
      <BatchActions
        noun="videos"
        url={path}
        selection={list.select}
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
