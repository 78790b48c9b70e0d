import type { SerializeFrom } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { CategoryOptions } from '#app/ui/category-options';
import { SubmitButton } from '#app/ui/submit-button';
import { ResultFacts, ResultImage } from './result-card';
import type { loader } from './route';

type ImportFormProps = Omit<SearchResultsProps, 'single'> & {
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
          <ImportFields form="import" category={category} />
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

type Outcome = Omit<NonNullable<SerializeFrom<typeof loader>['outcome']>, 'error'>;
type SearchResultsProps = Outcome & { single: boolean; chosen: string[] };

function ProblemList({ title, problems }: { title: string; problems: Outcome['problems'] }) {
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
        {results.map(({ ref, ...result }) => (
          <li key={ref}>
            <label className="pick h-full">
              <ResultImage url={result.image} />
              <span className="flex items-start gap-3">
                <input
                  type={single ? 'radio' : 'checkbox'}
                  name="video"
                  value={ref}
                  defaultChecked={chosen.includes(ref)}
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

type ImportFieldsProps = { form: string; category: string | null };

/** Chooses the category and the status of the videos to import. */
function ImportFields({ form, category }: ImportFieldsProps) {
  return (
    <>
      <div className="field">
        <label htmlFor={`${form}-category`}>Import into</label>
        <select
          id={`${form}-category`}
          name="category"
          className="input"
          required
          defaultValue={category ?? ''}
        >
          <option value="">Choose a category</option>
          <CategoryOptions />
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${form}-status`}>New videos</label>
        <select id={`${form}-status`} name="status" className="input">
          <option value="published">Publish now</option>
          <option value="draft">Keep as drafts</option>
        </select>
      </div>
    </>
  );
}

type UrlFormProps = Pick<SerializeFrom<typeof loader>, 'category' | 'found'> & { url: string; hint: string };

export function UrlForm({ category, url, hint, found }: UrlFormProps) {
  return (
    <details className="panel" open={Boolean(url)}>
      <summary className="flex min-h-11 items-center font-semibold">Import by URL</summary>
      <Form method="post" action="/admin" className="mt-4 flex flex-wrap items-end gap-4">
        <div className="field min-w-0 flex-1 basis-80">
          <label htmlFor="address">Video URL</label>
          <p id="address-hint" className="hint">
            {hint}
          </p>
          <input
            id="address"
            name="address"
            className="input"
            inputMode="url"
            autoComplete="off"
            required
            maxLength={500}
            defaultValue={url}
            aria-describedby="address-hint"
            placeholder="https://www.youtube.com/watch?v=…"
          />
        </div>
        <ImportFields form="address" category={category} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton label="Import video" busy="Importing..." action="/admin" intent="import" />
          <button type="submit" className="btn btn-line" formMethod="get" formNoValidate>
            Preview
          </button>
        </div>
      </Form>
      {found && (
        <div className="pick mt-5 max-w-96" role="status">
          <ResultImage url={found.image} />
          <ResultFacts result={found} />
        </div>
      )}
    </details>
  );
}
