import type { ActionFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { type FormEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { chosenCategory } from '#app/features/categories/category.server';
import { diskFull } from '#app/features/videos/video-texts';
import * as videoUpload from '#app/features/videos/video-upload.server';
import { StorageUnavailable } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { hasFfmpeg } from '#app/infra/ffmpeg.server';
import { formatBytes } from '#app/lib/format';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { rejectFields, storeForm } from '#app/server/web/form.server';
import { guardedLoader, requireRight } from '#app/server/web/guarded.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { readUpload, removeUploads } from '#app/server/web/upload.server';
import { CategoryField, FileField } from '#app/ui/dashboard-fields';
import { Button, SubmitButton } from '#app/ui/elements';
import { fieldsOf } from '#app/ui/field';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';
import type { Sending, UploadState } from './upload-file';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('content', 'Upload video', { uploads: 'video' });

const uploadSchema = z.object({ category: chosenCategory });

export const loader = guardedLoader('content', async () => ({
  limit: formatBytes(env.UPLOAD_MAX),
  hasFfmpeg: await hasFfmpeg(),
}));

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireRight('content', request, context);
  const announced = Number(request.headers.get('Content-Length') ?? 0);
  const refuse = (message: string) => rejectFields(context, { file: [message] });
  // The other fields and the boundaries have at most 64 KiB.
  const noRoom = await videoUpload.explainNoRoom(Math.max(0, announced - 64 * 1024));
  if (noRoom !== null) return refuse(noRoom);
  // Without a length, or when others fill the disk, the end of the room shows only on the way.
  let isFull: string | null = null;
  const watch = async () => {
    isFull = await videoUpload.explainNoRoom(0);
    if (isFull !== null) throw new StorageUnavailable(isFull);
  };
  const limits = { maxFile: env.UPLOAD_MAX, folder: await videoUpload.prepareIncomingFolder(), watch };
  const upload = await readUpload({ request, context }, limits).catch((error: unknown) => {
    if (isFull !== null) return isFull;
    // The error names the code of the file system.
    if (error instanceof StorageUnavailable && /ENOSPC|EDQUOT|EFBIG/.test(error.message)) return diskFull(0);
    throw error;
  });
  if (typeof upload === 'string') return refuse(upload);
  try {
    const file = upload.files.get('file');
    const sent = { context, form: upload.form, schema: uploadSchema };
    return await storeForm(sent, async ({ value: { category } }) => {
      if (file === undefined) return refuse(SITE_ERRORS.noFile);
      const added = await videoUpload.addUploadedVideo({ ...file, category }, actor);
      if (!added.ok) return refuse(added.message);
      const toast = { title: 'Video uploaded', text: 'It is a draft. Publish it when it is ready.' };
      return redirectWithToast(request, `/admin/videos/${added.id}`, { toast });
    });
  } finally {
    await removeUploads(upload);
  }
}

export default function UploadVideo() {
  const { limit, hasFfmpeg } = useLoaderData<typeof loader>();
  return (
    <div className="panel grid max-w-[52rem] gap-5">
      <p>
        The video becomes a draft.{' '}
        {hasFfmpeg
          ? 'Ribbon then makes sizes for phones and desktops, and removes metadata such as the place of the recording.'
          : 'This server has no ffmpeg, so Ribbon serves the file as it is, with its metadata.'}
      </p>
      <UploadForm limit={limit} />
    </div>
  );
}

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
function UploadForm({ limit }: { limit: string }) {
  const { base, text } = fieldsOf({ form: 'upload', result: useFormResult<typeof action>() });
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
  return (
    <PostForm {...base} files className="form" onSubmit={submit}>
      <CategoryField {...text('category', 'Category')} />
      <FileField
        {...text('file', 'Video file')}
        hint={`Up to ${limit}. For example: MP4, MOV or WebM.`}
        accept="video/*"
        required
      />
      <p>
        <SubmitButton label="Upload video" busy="Uploading..." />
      </p>
    </PostForm>
  );
}
