import type { ActionFunctionArgs } from '@remix-run/node';
import { addFeed, findSettingsErrors } from '#app/features/feeds/feed.server';
import { addFeedImport, addFetch, findFileError } from '#app/features/feeds/feed-import.server';
import { feedSettingsSchema, joinRepeated } from '#app/features/feeds/feed-schema';
import type { RouteHandle } from '#app/lib/route-handle';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { parseForm, rejected } from '#app/server/web/form.server';
import { guardedLoader, requireRight } from '#app/server/web/guarded.server';
import { FEED_LIMIT, readUpload, removeUploads } from '#app/server/web/upload.server';
import { PostForm } from '#app/ui/post-form';
import { SubmitButton } from '#app/ui/submit-button';
import { useFormResult } from '#app/ui/use-form-result';
import { showImport } from './feed-intents.server';
import { FileField, SettingsFields } from './settings-form';

export const handle: RouteHandle = {
  right: 'shop',
  uploads: 'feed',
  heading: () => ({ title: 'Add a feed' }),
};

export const loader = guardedLoader('shop', () => ({}));

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireRight('shop', request, context);
  const upload = await readUpload({ request, context }, { largestFile: FEED_LIMIT });
  const file = upload.files.get('file');
  await removeUploads(upload, file);
  const parsed = parseForm(joinRepeated(upload.form), feedSettingsSchema);
  const url = parsed.ok ? parsed.value.address : '';
  const problem =
    file === undefined ? (url === '' ? SITE_ERRORS.noFile : null) : await findFileError(file.path);
  const validationErrors = {
    ...(parsed.ok ? findSettingsErrors(parsed.value) : {}),
    ...(problem === null ? {} : { file: [problem] }),
  };
  if (!parsed.ok || Object.keys(validationErrors).length > 0) {
    await removeUploads(upload);
    const answer = parsed.ok ? parsed.reject({}) : parsed;
    const error = { ...answer.result.error, ...validationErrors };
    return rejected(context, { ...answer, result: { ...answer.result, status: 'error', error } });
  }
  const feedId = await addFeed(parsed.value, actor);
  const feedImport =
    file === undefined
      ? await addFetch({ id: feedId, url }, { who: actor.username, daily: false })
      : await addFeedImport(feedId, file, actor);
  return showImport(request, feedId, feedImport);
}

export default function NewFeed() {
  const result = useFormResult<typeof action>();
  return (
    <PostForm form="feed" result={result} encType="multipart/form-data" className="panel form max-w-[52rem]">
      <p>
        Upload a file, or enter the URL of the feed. You see a preview before anything changes, and you can
        undo the import.
      </p>
      <SettingsFields result={result} settings={{}}>
        <FileField error={result?.error?.file?.[0]} required={false} />
      </SettingsFields>
      <p>
        <SubmitButton label="Read the file" busy="Uploading..." action="/admin/feeds/new" />
      </p>
    </PostForm>
  );
}
