import { Form } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { joinFacts } from '#app/lib/format';
import { CategoryField } from '#app/ui/dashboard-fields';
import { Button, SubmitButton } from '#app/ui/elements';
import { ChoiceField, Field, fieldsOf } from '#app/ui/field';
import type { Page } from './route';

type Outcome = NonNullable<Page['outcome']>;
type ImportFormProps = Pick<Page, 'category' | 'replaces'> & { outcome: Outcome; chosen: string[] };

/** Shows the results and the import button. Without scripts the button is always enabled, and the server reports an empty selection. */
export function ImportForm({ category, replaces, outcome, chosen }: ImportFormProps) {
  const { results, skipped, failed, problems } = outcome;
  const form = useRef<HTMLFormElement>(null);
  const [nothingChosen, setNothingChosen] = useState(false);
  const checkSelection = () =>
    setNothingChosen(form.current?.querySelector('input[name="video"]:checked') === null);
  useEffect(checkSelection, []);
  const button = { action: '/admin', disabled: nothingChosen };
  return (
    <Form ref={form} method="post" className="grid gap-6" onChange={checkSelection}>
      <div className="grid gap-5">
        <div className="head-row mb-0!">
          <h2>Results ({results.length})</h2>
          {skipped.length > 0 && <p className="meta">Removed by filters: {skipped.join(', ')}.</p>}
        </div>
        <ProblemList title="Platforms that failed" problems={failed} />
        <ProblemList title="Files that could not be read" problems={problems} />
        <ResultList
          type={replaces === null ? 'checkbox' : 'radio'}
          name="video"
          results={results}
          chosen={chosen}
        />
      </div>
      {results.length > 0 && replaces !== null && (
        <p>
          <input type="hidden" name="replaces" value={replaces.id} />
          <SubmitButton {...button} intent="replace" label="Replace video" busy="Replacing..." />
        </p>
      )}
      {results.length > 0 && replaces === null && (
        <div className="flex flex-wrap items-end gap-4">
          <ImportFields form="import" category={category} />
          <SubmitButton {...button} intent="import" label="Import selected videos" busy="Importing..." />
        </div>
      )}
    </Form>
  );
}

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

/** A followed channel lists no videos that are imported already. */
type Result = Omit<Outcome['results'][number], 'imported'> & { imported?: boolean };

function ResultFacts({ result }: { result: Result }) {
  return (
    <span className="min-w-0">
      <strong className="block leading-snug" dir="auto">
        {result.title}
      </strong>
      <span className="meta block">{joinFacts(result.facts)}</span>
      {result.imported && <span className="eyebrow block">Already imported</span>}
      {result.warnings.map((warning) => (
        <span key={warning} className="error block">
          {warning}
        </span>
      ))}
    </span>
  );
}

function ResultImage({ url }: { url: string | null }) {
  return (
    <span className="pick-picture">
      {url !== null && <img src={url} alt="" width={320} height={180} loading="lazy" />}
    </span>
  );
}

type ResultListProps = { type: 'checkbox' | 'radio'; name: string; results: Result[]; chosen?: string[] };

/** Lists videos to choose from. */
export function ResultList({ type, name, results, chosen = [] }: ResultListProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {results.map((result) => (
        <li key={result.ref}>
          <label className="pick h-full">
            <ResultImage url={result.image} />
            <span className="flex items-start gap-3">
              <input
                type={type}
                name={name}
                value={result.ref}
                defaultChecked={chosen.includes(result.ref)}
              />
              <ResultFacts result={result} />
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

const STATUSES = { published: 'Publish now', draft: 'Keep as drafts' };

function ImportFields({ form, category }: { form: string; category: string | null }) {
  const { text } = fieldsOf({ form }, { category, status: null });
  return (
    <>
      <CategoryField {...text('category', 'Import into')} required none="Choose a category" />
      <ChoiceField {...text('status', 'New videos')} choices={STATUSES} />
    </>
  );
}

export function UrlForm({ category, url, urlHint, found }: Page) {
  return (
    <details className="panel" open={Boolean(url)}>
      <summary className="flex min-h-11 items-center font-semibold">Import by URL</summary>
      <Form method="post" action="/admin" className="mt-4 flex flex-wrap items-end gap-4">
        <div className="min-w-0 flex-1 basis-80">
          <Field
            {...{ form: 'url', name: 'address', label: 'Video URL', hint: urlHint, initial: url }}
            inputMode="url"
            autoComplete="off"
            required
            maxLength={500}
            placeholder="https://www.youtube.com/watch?v=…"
          />
        </div>
        <ImportFields form="address" category={category} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton label="Import video" busy="Importing..." intent="import" />
          <Button label="Preview" look="line" formMethod="get" formNoValidate />
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
