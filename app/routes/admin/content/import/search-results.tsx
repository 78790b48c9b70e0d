import type { ResultCard } from './describe-results.server';
import { ResultFacts, ResultImage } from './result-card';

type Problem = { item: string; message: string };
type SearchResultsProps = {
  results: ResultCard[];
  skipped: string[];
  failed: Problem[];
  problems: Problem[];
  single?: boolean;
  chosen: string[];
};

function ProblemList({ title, problems }: { title: string; problems: Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <details className="banner">
      <summary className="flex min-h-11 items-center font-semibold">
        {title} ({problems.length})
      </summary>
      <ul className="grid gap-1 pt-2">
        {problems.map(({ item, message }) => (
          <li key={item}>
            <strong>{item}</strong> {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function SearchResults({ results, skipped, failed, problems, chosen, single }: SearchResultsProps) {
  return (
    <div className="grid gap-5">
      <div className="head-row mb-0!">
        <h2>Results ({results.length})</h2>
        {skipped.length > 0 && <p className="meta">Removed by filters: {skipped.join(', ')}.</p>}
      </div>
      <ProblemList title="Platforms that failed" problems={failed} />
      <ProblemList title="Files that could not be read" problems={problems} />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {results.map((result) => (
          <li key={`${result.source}:${result.sourceId}`}>
            <label className="pick h-full">
              <ResultImage url={result.image} />
              <span className="flex items-start gap-3">
                <input
                  type={single ? 'radio' : 'checkbox'}
                  name="video"
                  value={`${result.source}:${result.sourceId}`}
                  defaultChecked={chosen.includes(`${result.source}:${result.sourceId}`)}
                />
                <ResultFacts result={result} />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
