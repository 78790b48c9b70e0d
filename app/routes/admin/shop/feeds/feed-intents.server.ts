import { type AppLoadContext, data } from '@remix-run/node';
import type { User } from '#app/features/accounts/user.server';
import {
  editFeed,
  type Feed,
  findSettingsErrors,
  listHeadings,
  saveFeedColumns,
} from '#app/features/feeds/feed.server';
import { addFeedImport, addFetch, findFileError, forgetFile } from '#app/features/feeds/feed-import.server';
import { deleteFeed } from '#app/features/feeds/feed-import-removal.server';
import { feedSettingsSchema, joinManages, readColumnsForm } from '#app/features/feeds/feed-schema';
import { FEED_BUSY, FEED_READ } from '#app/features/feeds/feed-texts';
import { continueInBackground } from '#app/features/feeds/feed-worker.server';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { parseForm, rejected } from '#app/server/web/form.server';
import type { Upload } from '#app/server/web/multipart.server';
import { redirectWithToast } from '#app/server/web/toast.server';

export type FeedChange = {
  feed: Feed;
  actor: User;
  upload: Upload;
  request: Request;
  context: AppLoadContext;
};

export const FEED_INTENTS = {
  async save({ feed: { id }, actor, upload: { form }, request, context }: FeedChange) {
    const parsed = parseForm(joinManages(form), feedSettingsSchema);
    if (!parsed.ok) return rejected(context, parsed);
    const validationErrors = findSettingsErrors(parsed.value);
    if (Object.keys(validationErrors).length > 0) return rejected(context, parsed.reject(validationErrors));
    await editFeed(id, parsed.value, actor);
    return redirectWithToast(request, `/admin/feeds/${id}`, { toast: { title: 'Feed saved' } });
  },
  async columns({ feed, upload: { form }, request, context }: FeedChange) {
    const columns = readColumnsForm(form, listHeadings(feed));
    if (!columns.success) {
      context.rejected = true;
      return data({ columnErrors: columns.error.issues.map((issue) => issue.message) }, { status: 400 });
    }
    await saveFeedColumns(feed.id, columns.data);
    await forgetFile(feed.id);
    return redirectWithToast(request, `/admin/feeds/${feed.id}`, { toast: { title: 'Columns saved' } });
  },
  async upload({ feed: { id }, actor, upload: { files }, request, context }: FeedChange) {
    const file = files.get('file');
    const problem = file === undefined ? SITE_ERRORS.noFile : await findFileError(file.path);
    if (file === undefined || problem !== null) {
      context.rejected = true;
      return data({ problem }, { status: 400 });
    }
    const feedImport = await addFeedImport(id, file, actor);
    files.delete('file');
    if (feedImport === null) return redirectWithToast(request, `/admin/feeds/${id}`, { toast: FEED_BUSY });
    continueInBackground(feedImport);
    return redirectWithToast(request, `/admin/feeds/${id}/runs/${feedImport}`, { toast: FEED_READ });
  },
  async fetch({ feed: { id, url }, actor, request }: FeedChange) {
    const feedImport = url && (await addFetch({ id, url }, { who: actor.username, daily: false }));
    if (!feedImport) return redirectWithToast(request, `/admin/feeds/${id}`, { toast: FEED_BUSY });
    continueInBackground(feedImport);
    return redirectWithToast(request, `/admin/feeds/${id}/runs/${feedImport}`, { toast: FEED_READ });
  },
  async delete({ feed, actor, request }: FeedChange) {
    const { id } = feed;
    if (!(await deleteFeed(feed, actor)))
      return redirectWithToast(request, `/admin/feeds/${id}`, { toast: FEED_BUSY });
    return redirectWithToast(request, '/admin/feeds', {
      toast: { title: 'Feed deleted', text: 'Its products stay.' },
    });
  },
};
