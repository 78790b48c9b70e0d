import { Form } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { Button } from '#app/ui/button';
import { CheckField } from '#app/ui/field';
import { ImageField } from '#app/ui/image-field';

export function ImportForm({ result, mailIsOn }: { result: FormResult | undefined; mailIsOn: boolean }) {
  return (
    <details className="panel" open={result?.error?.list !== undefined}>
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
        <ImageField
          form="list"
          name="list"
          label="CSV file"
          result={result}
          accept=".csv,.txt,.tsv,text/csv"
        />
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
