import { Form } from '@remix-run/react';
import { SubmitButton } from '#app/ui/submit-button';
import { CategorySelect } from './category-select';
import type { ResultCard } from './describe-results.server';
import { ResultFacts, ResultImage } from './result-card';
import { StatusSelect } from './status-select';

type UrlFormProps = {
  category: string | null;
  url: string | undefined;
  hint: string;
  found: ResultCard | null;
};

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
        <CategorySelect id="address-category" category={category} />
        <StatusSelect id="address-status" />
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
