import { Form } from '@remix-run/react';
import type { FormResult } from '#app/lib/form-result';
import { Button } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { ChoiceField, Field, fieldsOf } from '#app/ui/field';
import { ImageField } from '#app/ui/image-field';
import type { VideoScreen } from './describe-video.server';

type CaptionsPanelProps = { screen: VideoScreen; result: FormResult | undefined };

export function CaptionsPanel({ screen: { video, captions, captionKinds }, result }: CaptionsPanelProps) {
  const { text } = fieldsOf({ form: 'captions', result });
  return (
    <section className="panel grid gap-5" id="captions" aria-labelledby="captions-title">
      <div>
        <h2 id="captions-title">Captions</h2>
        <p className="meta">
          Visitors read them below the video as a transcript, and the search finds their words. The player of
          uploaded and library files shows them.
        </p>
      </div>
      {captions.length > 0 && (
        <ul className="divide-y divide-line">
          {captions.map(({ id, label, kind, url }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span>
                <a href={url} download>
                  {label}
                </a>{' '}
                <span className="meta">{kind}</span>
              </span>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <Button intent="remove-captions" look="small" label="Remove" aria-label={`Remove ${label}`} />
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form
        key={`${video.id} ${captions.length}`}
        method="post"
        encType="multipart/form-data"
        className="form"
        noValidate
        preventScrollReset
      >
        <ErrorSummary form="captions" result={result} />
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <ImageField
            {...text('captions', 'File')}
            hint="WebVTT or SRT, up to 5 MB"
            accept=".vtt,.srt,text/vtt"
          />
          <Field
            {...text('language', 'Language (optional)')}
            hint="For example: en, pt-BR or German. Without it, Ribbon reads the language from the file."
          />
          <ChoiceField {...text('kind', 'Kind')} choices={captionKinds} />
        </div>
        <p>
          <Button intent="add-captions" look="small" label="Add captions" />
        </p>
      </Form>
    </section>
  );
}
