import { redirect } from '@remix-run/node';
import * as feeds from '#app/features/feeds/feed.server';
import { addFeedImport, addFetch, findFileError, forgetFile } from '#app/features/feeds/feed-import.server';
import { deleteFeed, waitForFeedRemovals } from '#app/features/feeds/feed-removal.server';
import { feedSettingsSchema, joinRepeated, readColumnsForm } from '#app/features/feeds/feed-schema';
import { FEED_BUSY, FEED_READ, feedDeleted } from '#app/features/feeds/feed-texts';
import { continueInBackground } from '#app/features/feeds/feed-worker.server';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { rejectFields, storeForm, textOf } from '#app/server/web/form.server';
import { type Change, done } from '#app/server/web/guarded.server';

type FeedChange = Change & { feed: feeds.Feed };

/** Opens the import that was started, or the feed while another is at work. */
export function showImport(feed: number, feedImport: number | null) {
  if (feedImport === null) return done(`/admin/feeds/${feed}`, FEED_BUSY);
  continueInBackground(feedImport);
  return done(`/admin/feeds/${feed}/runs/${feedImport}`, FEED_READ);
}

export const FEED_INTENTS = {
  save({ feed: { id }, actor, form, context }: FeedChange) {
    const sent = { context, form: joinRepeated(form), schema: feedSettingsSchema };
    return storeForm(sent, async ({ value, refuse }) => {
      const errors = feeds.findSettingsErrors(value);
      if (Object.keys(errors).length > 0) return refuse(errors);
      await feeds.editFeed(id, value, actor);
      return done(`/admin/feeds/${id}`, { title: 'Feed saved' });
    });
  },
  async columns({ feed, form, context }: FeedChange) {
    const columns = readColumnsForm(form, feeds.listStoredColumns(feed.headings));
    if (!columns.success)
      return rejectFields(context, { columns: columns.error.issues.map(({ message }) => message) });
    await feeds.updateFeed(feed.id, { mapping: columns.data });
    await forgetFile(feed.id);
    return done(`/admin/feeds/${feed.id}`, { title: 'Columns saved' });
  },
  async upload({ feed: { id }, actor, files, context }: FeedChange) {
    const file = files.get('file');
    const problem = file === undefined ? SITE_ERRORS.noFile : await findFileError(file.path);
    if (file === undefined || problem !== null) return rejectFields(context, { file: [problem ?? ''] });
    const feedImport = await addFeedImport(id, file, actor);
    // The file is part of the import now.
    files.delete('file');
    return showImport(id, feedImport);
  },
  async fetch({ feed: { id, url }, actor }: FeedChange) {
    const feedImport = url && (await addFetch({ id, url }, { who: actor.username, daily: false }));
    return showImport(id, feedImport || null);
  },
  async delete({ feed, actor, form }: FeedChange) {
    const here = `/admin/feeds/${feed.id}`;
    const choice = textOf(form, 'products');
    // Without a choice, the page asks for one.
    if (choice !== 'keep' && choice !== 'delete') return redirect(`${here}?delete#delete`, 303);
    const removesProducts = choice === 'delete';
    const count = feeds.countFeedProducts(feed.id);
    const trashId = await deleteFeed(feed, { removesProducts }, actor);
    if (trashId === null) return done(here, FEED_BUSY);
    await waitForFeedRemovals();
    return done('/admin/feeds', feedDeleted({ trashId, returnTo: here, count, removesProducts }));
  },
};
