import { Form } from '@remix-run/react';
import type { RedirectImport } from '#app/features/redirects/redirect.server';
import { REDIRECT_CODES } from '#app/features/redirects/redirect-schema';
import type { FormResult } from '#app/lib/form-result';
import { countOf } from '#app/lib/format';
import { Button } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { ChoiceField, Field, fieldsOf } from '#app/ui/field';
import { ImageField } from '#app/ui/image-field';

type AddFormProps = { result: FormResult | undefined; from: string; isFirst: boolean };

/** Folded, unless it has an error or a path from a link, or there are no redirects. */
export function AddForm({ result, from, isFirst }: AddFormProps) {
  const { text } = fieldsOf({ form: 'redirect', result }, { from, code: '301', to: '' });
  const hasError = result?.error !== undefined && result.error.file === undefined;
  return (
    <details key={from} id="add" className="panel" open={isFirst || from !== '' || hasError}>
      <summary className="flex min-h-11 items-center font-semibold">Add a redirect</summary>
      <Form method="post" action="/admin/redirects" className="form mt-3" noValidate>
        {hasError && <ErrorSummary form="redirect" result={result} />}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            {...text('from', 'Path')}
            required
            hint="For example: /old-page. For all paths below: /blog/*"
          />
          <Field
            {...text('to', 'Target')}
            hint="A path or an https URL. For example: /guides/new-page. If the path ends in /*, the target may too."
          />
        </div>
        <ChoiceField {...text('code', 'Kind')} choices={REDIRECT_CODES} />
        <p>
          <Button intent="add" label="Save redirect" />
        </p>
      </Form>
    </details>
  );
}

export function ImportForm({ result }: { result: FormResult | undefined }) {
  const { text } = fieldsOf({ form: 'redirects', result });
  const hasError = result?.error?.file !== undefined;
  return (
    <details className="panel" open={hasError}>
      <summary className="flex min-h-11 items-center font-semibold">Import redirects</summary>
      <Form
        method="post"
        action="/admin/redirects"
        encType="multipart/form-data"
        className="form mt-3"
        noValidate
      >
        {hasError && <ErrorSummary form="redirects" result={result} />}
        <p className="meta">
          Upload a CSV file with the columns from and to, or the redirects of Ghost, Redirection, Rank Math,
          Yoast or Shopify. Ribbon names each line that it leaves out.
        </p>
        <ImageField {...text('file', 'File')} accept=".csv,.json,.yaml,.yml,.txt,text/csv,application/json" />
        <p>
          <Button intent="import" look="line" label="Import redirects" />
        </p>
      </Form>
    </details>
  );
}

function Lines({ title, lines }: { title: string; lines: RedirectImport['skipped'] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.map(({ line, from, reason }) => (
          <li key={`${line} ${from}`}>
            {`Line ${line}: `}
            <code>{from}</code> <span className="meta">{reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function ImportReport({ report }: { report: RedirectImport }) {
  const { added, changed, unchanged, skipped, notes } = report;
  const counts: [number, string][] = [
    [added, 'added'],
    [changed, 'changed'],
    [unchanged, 'unchanged'],
    [skipped.length, 'left out'],
  ];
  const shown = counts.filter(([count]) => count > 0);
  return (
    <section className="panel grid gap-3" aria-labelledby="report" role="status">
      <h2 id="report">Import finished</h2>
      <p>
        {shown.length === 0
          ? 'The file contains no redirects.'
          : shown.map(([count, state]) => `${countOf(count, 'redirect')} ${state}`).join(' · ')}
      </p>
      <Lines title="Left out" lines={skipped} />
      <Lines title="Changed on import" lines={notes} />
    </section>
  );
}
