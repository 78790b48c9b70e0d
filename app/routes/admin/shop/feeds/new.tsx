import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { ErrorSummary } from '#app/components/error-summary';
import { SubmitButton } from '#app/components/submit-button';
import { feedSettingsSchema } from '#app/forms/feed';
import { parseForm, rejected } from '#app/http/form.server';
import { requireAdmin } from '#app/http/require-role.server';
import { redirectWithToast } from '#app/http/toast.server';
import { FEED_LIMIT, readUpload, removeUploads } from '#app/http/upload.server';
import { pageMeta } from '#app/lib/page-meta';
import type { RouteHandle } from '#app/lib/route-handle';
import { useFormResult } from '#app/lib/use-form-result';
import { ERRORS, FEED_READ } from '#app/messages';
import { addFeed } from '#app/models/feeds/feed.server';
import { addFeedRun, findFileFault } from '#app/models/feeds/feed-run.server';
import { carryOnBeside } from '#app/models/feeds/feed-worker.server';
import { FileField, SettingsFields } from './settings-form';

export const handle: RouteHandle = {
  least: 'admin',
  uploads: 'feed',
  heading: () => ({ title: 'Add a feed' }),
};

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Add a feed', noindex: true });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return {};
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAdmin(request, context);
  const upload = await readUpload({ request, context }, FEED_LIMIT);
  const file = upload.files.get('file');
  await removeUploads(upload, file);
  const parsed = parseForm(upload.form, feedSettingsSchema);
  const fault = file === undefined ? ERRORS.noFile : await findFileFault(file.path);
  if (!parsed.ok || file === undefined || fault !== null) {
    await removeUploads(upload);
    const answer = parsed.ok ? parsed.reject({}) : parsed;
    const error = { ...answer.result.error, ...(fault === null ? {} : { file: [fault] }) };
    return rejected(context, { ...answer, result: { ...answer.result, status: 'error', error } });
  }
  const feedId = await addFeed(parsed.value, actor);
  const run = await addFeedRun(feedId, file, actor);
  carryOnBeside(run);
  return redirectWithToast(request, `/admin/feeds/${feedId}/runs/${run}`, { toast: FEED_READ });
}

const EMPTY = {
  ...{ name: '', retailer: '', template: '', currency: '' },
  ...{ filterColumn: '', filterIs: 'contains' as const, filterValue: '' },
};

export default function NewFeed() {
  const result = useFormResult<typeof action>();
  return (
    <Form method="post" encType="multipart/form-data" className="panel form max-w-[52rem]" noValidate>
      <ErrorSummary form="feed" result={result} />
      <p>You see what would change before anything is written, and can take it all back.</p>
      <SettingsFields result={result} settings={EMPTY}>
        <FileField error={result?.error?.file?.[0]} />
      </SettingsFields>
      <p>
        <SubmitButton busy="Uploading..." action="/admin/feeds/new">
          Read the file
        </SubmitButton>
      </p>
    </Form>
  );
}
