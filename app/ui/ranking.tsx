import { fullCount } from '#app/lib/format';
import { DataTable } from './data-table';

type Ranked = { id: string | number; name: string; count: number };
type RankingProps = { title: string; heading: string; unit?: string; rows: Ranked[] };

/** A list of the most counted, each over a bar. */
export function Ranking({ title, heading, unit = 'Count', rows }: RankingProps) {
  return (
    <section className="grid content-start gap-3">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="meta">No data yet.</p>
      ) : (
        <DataTable
          label={title}
          rows={rows}
          columns={[
            {
              heading,
              kind: 'main',
              cell: ({ name, count }) => (
                <>
                  <bdi className="one-line">{name}</bdi>
                  <progress className="share-of" value={count} max={rows[0]?.count} aria-hidden="true" />
                </>
              ),
            },
            { heading: unit, kind: 'number', cell: ({ count }) => fullCount(count) },
          ]}
        />
      )}
    </section>
  );
}
