import { Form } from '@remix-run/react';
import { type FormEvent, useRef, useState } from 'react';
import { formatBytes } from '#app/lib/format';
import { Button } from '#app/ui/button';
import { CategoryOptions } from '#app/ui/category-options';
import { ErrorSummary } from '#app/ui/error-summary';
import { FieldFrame, fieldsOf, SelectField, wiring } from '#app/ui/field';
import { SubmitButton } from '#app/ui/submit-button';
import { useFormResult } from '#app/ui/use-form-result';
import type { action } from './route';
import type { Sending, UploadState } from './upload-file';

function printTimeLeft(seconds: number): string {
  if (seconds < 60) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `about ${minutes} min left` : `about ${Math.round(minutes / 6) / 10} h left`;
}

function UploadProgress({ file, state, resume }: { file: File; state: UploadState; resume: () => void }) {
  const { sent, secondsLeft, problem } = state;
  const left = secondsLeft === null || sent === file.size ? '' : `, ${printTimeLeft(secondsLeft)}`;
  return (
    <div className="grid gap-3">
      <p>
        <strong dir="auto">{file.name}</strong>
      </p>
      <progress className="w-full" value={sent} max={file.size} aria-label="Uploaded" />
      <p>
        {formatBytes(sent)} of {formatBytes(file.size)}
        {left}
      </p>
      {problem === null ? (
        <p className="meta">Leave this page open. If it closes, choose the same file again to continue.</p>
      ) : (
        <div className="summary" role="alert">
          <p>{problem}</p>
          <p className="mt-2">
            <Button type="button" look="small" label="Continue upload" onClick={resume} />
          </p>
        </div>
      )}
    </div>
  );
}

/** A plain form. With scripts, the upload is resumable. */
export function UploadForm({ limit }: { limit: string }) {
  const result = useFormResult<typeof action>();
  const { text } = fieldsOf({ form: 'upload', result });
  const [running, setRunning] = useState<{ file: File; category: string; state: UploadState } | null>(null);
  const sending = useRef<Sending | null>(null);
  const start = async (file: File, category: string) => {
    const onState = (state: UploadState) => setRunning({ file, category, state });
    onState({ sent: 0, secondsLeft: null, problem: null });
    const { uploadFile } = await import('./upload-file');
    sending.current = await uploadFile(file, category, { onState, onDone: (url) => location.assign(url) });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) return;
    event.preventDefault();
    void start(file, String(form.get('category')));
  };
  if (running !== null) {
    const { file, category } = running;
    const resume = () => (sending.current === null ? void start(file, category) : sending.current.resume());
    return <UploadProgress file={file} state={running.state} resume={resume} />;
  }
  const file = {
    form: 'upload',
    name: 'file',
    label: 'Video file',
    result,
    hint: `Up to ${limit}. For example: MP4, MOV or WebM.`,
  };
  const { defaultValue: _, ...wired } = wiring(file);
  return (
    <Form method="post" encType="multipart/form-data" className="form" noValidate onSubmit={submit}>
      <ErrorSummary form="upload" result={result} />
      <SelectField {...text('category', 'Category')}>
        <CategoryOptions />
      </SelectField>
      <FieldFrame {...file}>
        <input type="file" accept="video/*" required {...wired} />
      </FieldFrame>
      <p>
        <SubmitButton label="Upload video" busy="Uploading..." action="/admin/videos/upload" />
      </p>
    </Form>
  );
}
