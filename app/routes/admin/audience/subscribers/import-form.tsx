import { Form } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { CheckField } from '#app/ui/field';

export function ImportForm({ result, mailIsOn }: { result: FormResult | undefined; mailIsOn: boolean }) {
  const error = result?.error?.list?.[0];
  return (
    <details className="panel" open={error !== undefined}>
      <summary className="flex min-h-11 items-center font-semibold">Bring a list from elsewhere</summary>
      <Form
        method="post"
        action="/admin/subscribers"
        encType="multipart/form-data"
        className="form mt-3 max-w-[46rem]"
      >
        <p className="meta">
          The CSV file that Mailchimp, Ghost, Substack, MailPoet, Shopify and others export. Dates of consent
          are kept. People who have left, there or here, are left out. So is everyone whose status is not
          known to mean “subscribed”. You can download the lines that were left out, with the reason for each.
        </p>
        <div className="field">
          <label htmlFor="list">File</label>
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
          All of them have confirmed that they want these letters, and I can show it
        </CheckField>
        <p className="meta">
          {mailIsOn
            ? 'Without it, each gets one mail with a link that confirms it, and counts once that has been used.'
            : 'Mail is off, so nobody can be asked here.'}
        </p>
        <p>
          <button type="submit" name="intent" value="import" className="btn">
            Add them
          </button>
        </p>
      </Form>
    </details>
  );
}
