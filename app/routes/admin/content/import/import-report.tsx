import type { SerializeFrom } from '@remix-run/node';
import type { loader } from './route';

const OUTCOMES = { imported: 'Imported', updated: 'Updated (already imported)' } as const;

/** Lists the outcome of each video of the last import, failed ones first. */
export function ImportReport({ report: outcomes }: Pick<SerializeFrom<typeof loader>, 'report'>) {
  if (outcomes.length === 0) return null;
  const sorted = [...outcomes].sort((a, b) => Number(a.error === undefined) - Number(b.error === undefined));
  return (
    <section className="panel grid gap-3" aria-labelledby="report">
      <h2 id="report">Import results</h2>
      <ul className="divide-y divide-line">
        {sorted.map(({ source, sourceId, id, title, outcome, error }) => (
          <li key={`${source}:${sourceId}`} className="py-2">
            {id === undefined ? (
              <strong>{title ?? sourceId}</strong>
            ) : (
              <a href={`/admin/videos/${id}`}>{title ?? sourceId}</a>
            )}
            <span className="meta block">
              {source} · {outcome ? OUTCOMES[outcome] : <span className="error">{error}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
