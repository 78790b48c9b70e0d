import type { RowStatus } from '#app/lib/publication';
import { type Column, DataTable, NameCell } from './data-table';

type Row = {
  /** The URL of its editor. */
  id: string;
  title: string;
  url: string;
  author?: string;
  meta?: string | undefined;
  status: RowStatus | undefined;
  date: string;
};

const COLUMNS: Column<Row>[] = [
  {
    heading: 'Title',
    kind: 'main',
    cell: ({ id, title, status, meta }) => <NameCell href={id} name={title} status={status} facts={[meta]} />,
  },
  { heading: 'Author', kind: 'fact extra', cell: ({ author }) => author && <bdi>{author}</bdi> },
  { heading: 'Last edited', kind: 'number', cell: ({ date }) => date },
  {
    heading: 'Public page',
    kind: 'tool extra',
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
