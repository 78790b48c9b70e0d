import { Form } from '@remix-run/react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { SubmitButton } from '#app/ui/submit-button';
import { CategorySelect } from './category-select';
import type { ResultCard } from './describe-results.server';
import { ResultFacts, ResultImage } from './result-card';
import { StatusSelect } from './status-select';

type ImportFormProps = Omit<ComponentProps<typeof SearchResults>, 'single'> & {
  category: string | null;
  replaces: number | undefined;
};

/** Shows the results and the import button. Without scripts the button is always enabled, and the server reports an empty selection. */
export function ImportForm({ category, replaces, ...results }: ImportFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [nothingChosen, setNothingChosen] = useState(false);
  const checkSelection = () =>
    setNothingChosen(form.current?.querySelector('input[name="video"]:checked') === null);
  useEffect(checkSelection, []);
  return (
    <Form ref={form} method="post" className="grid gap-6" onChange={checkSelection}>
      <SearchResults {...results} single={replaces !== undefined} />
      {results.results.length > 0 && replaces !== undefined && (
        <p>
          <input type="hidden" name="replaces" value={replaces} />
          <SubmitButton
            label="Replace video"
            busy="Replacing..."
            action="/admin"
            intent="replace"
            disabled={nothingChosen}
          />
        </p>
      )}
      {results.results.length > 0 && replaces === undefined && (
        <div className="flex flex-wrap items-end gap-4">
          <CategorySelect id="import-category" category={category} />
          <StatusSelect id="import-status" />
          <SubmitButton
            label="Import selected videos"
            busy="Importing..."
            action="/admin"
            intent="import"
            disabled={nothingChosen}
          />
        </div>
      )}
    </Form>
  );
}

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

function SearchResults({ results, skipped, failed, problems, chosen, single }: SearchResultsProps) {
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
