import { type Column, DataTable, Status } from './data-table';
import { NameLink } from './name-link';

type Row = {
  /** The URL of its editor. */
  id: string;
  title: string;
  url: string;
  author?: string;
  meta?: string | undefined;
  draft: string | null;
  date: string;
};

const COLUMNS: Column<Row>[] = [
  {
    heading: 'Title',
    kind: 'main',
    cell: ({ id, title, meta }) => (
      <>
        <NameLink href={id} name={title} />
        {meta && <span className="meta">{meta}</span>}
      </>
    ),
  },
  { heading: 'Author', cell: ({ author }) => author && <bdi>{author}</bdi> },
  { heading: 'Status', cell: ({ draft }) => <Status draft={draft} /> },
  { heading: 'Last edited', kind: 'number', cell: ({ date }) => date },
  {
    heading: 'Public page',
    kind: 'tool',
    cell: ({ url, title }) => (
      <a className="link" href={url}>
        View<span className="sr-only">: {title}</span>
      </a>
    ),
  },
];

/** Lists guides or pages in the dashboard. */
export function WritingList({ label, texts }: { label: string; texts: Row[] }) {
  return <DataTable label={label} rows={texts} columns={COLUMNS} />;
}
