import { Form } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { Button } from '#app/ui/button';
import { CheckField } from '#app/ui/field';

export function ImportForm({ result, mailIsOn }: { result: FormResult | undefined; mailIsOn: boolean }) {
  const error = result?.error?.list?.[0];
  return (
    <details className="panel" open={error !== undefined}>
      <summary className="flex min-h-11 items-center font-semibold">Import subscribers</summary>
      <Form
        method="post"
        action="/admin/subscribers"
        encType="multipart/form-data"
        className="form mt-3 max-w-[46rem]"
      >
        <p className="meta">
          Upload the CSV file that Mailchimp, Ghost, Substack, MailPoet, Shopify or another program exports.
          Ribbon stores the dates of consent. It leaves out people who unsubscribed, there or here, and
          statuses that do not clearly mean “subscribed”. You can download the rows left out, with their
          reasons.
        </p>
        <div className="field">
          <label htmlFor="list">CSV file</label>
          <input
            type="file"
            id="list"
            name="list"
            accept=".csv,.txt,.tsv,text/csv"
            className="input"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'list-error' : undefined}
          />
          {error && (
            <p className="error" id="list-error">
              {error}
            </p>
          )}
        </div>
        <CheckField form="list" name="confirmed" result={undefined}>
          Everyone in this file agreed to get this newsletter, and I can prove it
        </CheckField>
        <p className="meta">
          {mailIsOn
            ? 'Otherwise, each new subscriber gets an email with a link to confirm.'
            : 'Email is off, so Ribbon cannot ask new subscribers to confirm.'}
        </p>
        <p>
          <Button intent="import" label="Import subscribers" />
        </p>
      </Form>
    </details>
  );
}
