import { addFeed, findSettingsErrors } from '#app/features/feeds/feed.server';
import { addFeedImport, addFetch, findFileError } from '#app/features/feeds/feed-import.server';
import { type FeedSettings, feedSettingsSchema, joinRepeated } from '#app/features/feeds/feed-schema';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { storeForm } from '#app/server/web/form.server';
import { guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { FEED_LIMIT } from '#app/server/web/upload.server';
import { SubmitButton } from '#app/ui/elements';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';
import { FeedFileField, SettingsFields } from './feed-forms';
import { showImport } from './feed-intents.server';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('shop', 'Add a feed', { uploads: 'feed' });

export const loader = guardedLoader('shop', () => ({}));

export const action = uploadAction(
  'shop',
  async ({ form, files, actor, context }) => {
    const file = files.get('file');
    const missing = (url = '') => (url === '' ? SITE_ERRORS.noFile : null);
    const findErrors = async (value: FeedSettings | null) => {
      const problem = file === undefined ? missing(value?.address) : await findFileError(file.path);
      return { ...(value && findSettingsErrors(value)), ...(problem !== null && { file: [problem] }) };
    };
    const sent = { context, form: joinRepeated(form), schema: feedSettingsSchema, findErrors };
    return storeForm(sent, async ({ value }) => {
      const id = await addFeed(value, actor);
      const feedImport =
        file === undefined
          ? await addFetch({ id, url: value.address }, { who: actor.username, daily: false })
          : await addFeedImport(id, file, actor);
      // The file is part of the import now.
      files.delete('file');
      return showImport(id, feedImport);
    });
  },
  FEED_LIMIT,
);

export default function NewFeed() {
  const result = useFormResult<typeof action>();
  return (
    <PostForm form="feed" result={result} files className="panel form max-w-[52rem]">
      <p>
        Upload a file, or enter the URL of the feed. You see a preview before anything changes, and you can
        undo the import.
      </p>
      <SettingsFields result={result} settings={{}}>
        <FeedFileField result={result} required={false} />
      </SettingsFields>
      <p>
        <SubmitButton label="Read the file" busy="Uploading..." />
      </p>
    </PostForm>
  );
}
