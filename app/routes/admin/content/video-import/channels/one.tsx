import { Form, useLoaderData } from '@remix-run/react';
import * as followedChannels from '#app/features/channels/channel.server';
import * as checks from '#app/features/channels/channel-check.server';
import { channelSchema } from '#app/features/channels/channel-schema';
import { foundVideos, NO_MORE_RETRIES, tooManyWait } from '#app/features/channels/channel-texts';
import { labelPlatform } from '#app/features/video-platforms/platforms.server';
import { describeOutcomes } from '#app/features/videos/video-import.server';
import { IMAGE_PATH } from '#app/features/videos/video-search.server';
import { IMPORT_ERRORS } from '#app/features/videos/video-texts';
import { countOf, formatDuration, fullCount, longDate } from '#app/lib/format';
import { type Toast, undoOf } from '#app/lib/toast';
import { webUrl } from '#app/lib/web-url';
import { storeForm } from '#app/server/web/form.server';
import { byIntent, type Change, done, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { readBatch } from '#app/server/web/list.server';
import { orNotFound, requireId } from '#app/server/web/not-found.server';
import { Button, SubmitButton } from '#app/ui/elements';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen, useUpdates } from '#app/ui/screen';
import { ResultList } from '../import-form';
import { ChannelFields } from './channel-fields';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen<typeof loader>('content', ({ channel }) => channel.title);

function requireChannel(id: string | undefined) {
  return orNotFound(followedChannels.findChannel(requireId(id)));
}

/** This site serves all images, so the page contacts no platform. */
function describeCandidate(source: string, candidate: followedChannels.VideoCandidate) {
  const { id, sourceId, title, thumbnailUrl, duration, publishedAt, views, error, failures } = candidate;
  return {
    ref: String(id),
    title,
    facts: [
      publishedAt && longDate(publishedAt),
      views ? countOf(views, 'view') : null,
      duration ? formatDuration(duration) : null,
    ],
    warnings: [error, failures >= checks.MAX_FAILURES && NO_MORE_RETRIES].filter(
      (text) => typeof text === 'string',
    ),
    image:
      thumbnailUrl && `${IMAGE_PATH}?${new URLSearchParams({ source, sourceId, address: thumbnailUrl })}`,
  };
}

export const loader = guardedLoader('content', ({ params }) => {
  const channel = requireChannel(params.id);
  const { id, title, url, source, checkedAt, error, importing, importTotal } = channel;
  const { schedule, auto, required, excluded, category } = channel;
  return {
    here: `/admin/channels/${id}`,
    channel: { title, url: webUrl(url) ?? undefined },
    notes: [
      error,
      checks.countWaitingVideos(id) >= checks.MAX_WAITING && tooManyWait(checks.MAX_WAITING),
    ].filter((text) => typeof text === 'string'),
    facts: `${labelPlatform(source)}\u00a0· ${checkedAt === null ? 'Not checked yet' : `Checked on ${longDate(checkedAt)}`}`,
    settings: { schedule, auto, required, excluded, category },
    progress:
      importing === null
        ? null
        : { done: importTotal - followedChannels.countQueued(id), total: importTotal },
    total: followedChannels.countCandidates(id),
    candidates: followedChannels
      // As many as one form imports at once.
      .listCandidates(id, 60)
      .map((candidate) => describeCandidate(source, candidate)),
  };
});

type ChannelChange = Change & { channel: checks.Channel };

function showChannel({ channel }: ChannelChange, toast: Toast) {
  return done(`/admin/channels/${channel.id}`, toast);
}

function readIds({ form }: ChannelChange): number[] {
  return readBatch(form, { name: 'candidate' }).ids;
}

const NOTHING_SELECTED: Toast = { ...IMPORT_ERRORS.noSelection, kind: 'error' };

const importAs = (status: 'published' | 'draft') => async (change: ChannelChange) => {
  const ids = readIds(change);
  const outcomes = await followedChannels.importCandidates(change.channel, { ids, status }, change.actor);
  return showChannel(change, outcomes.length === 0 ? NOTHING_SELECTED : describeOutcomes(outcomes));
};

const importAllAs = (status: 'published' | 'draft') => async (change: ChannelChange) => {
  const count = await followedChannels.importAll(change.channel, status, change.actor);
  return showChannel(change, {
    title: count === 0 ? 'No new videos' : `Importing ${countOf(count, 'video')}`,
  });
};

const CHANNEL_INTENTS = {
  import: importAs('published'),
  'import-drafts': importAs('draft'),
  'import-all': importAllAs('published'),
  'import-all-drafts': importAllAs('draft'),
  async skip(change: ChannelChange) {
    const skipped = await followedChannels.skipCandidates(change.channel.id, readIds(change));
    return showChannel(
      change,
      skipped === 0 ? NOTHING_SELECTED : { title: `${countOf(skipped, 'video')} skipped` },
    );
  },
  async check(change: ChannelChange) {
    const checked = await checks.checkChannel(change.channel);
    if (checked.ok) return showChannel(change, foundVideos(checked.found));
    return showChannel(change, { title: 'Check failed', text: checked.message, kind: 'error' });
  },
  save(change: ChannelChange) {
    const { channel, form, context, actor } = change;
    return storeForm({ form, context, schema: channelSchema }, async ({ value }) => {
      await followedChannels.editChannel(channel.id, value, actor);
      return showChannel(change, { title: 'Channel saved' });
    });
  },
  async unfollow({ channel, actor }: ChannelChange) {
    const trashId = await followedChannels.unfollowChannel(channel, actor);
    const undo = undoOf({ trashId, returnTo: `/admin/channels/${channel.id}` });
    return done('/admin/channels', { title: 'Channel unfollowed', undo });
  },
};

export const action = formAction('content', (change) =>
  byIntent(CHANNEL_INTENTS)({ ...change, channel: requireChannel(change.params.id) }),
);

function Candidates({ candidates, total, here }: ReturnType<typeof useLoaderData<typeof loader>>) {
  if (candidates.length === 0)
    return (
      <div className="empty">
        <h2>No new videos</h2>
        <p className="lead">To look again, select Check now.</p>
      </div>
    );
  const busy = { busy: 'Importing...', action: here };
  return (
    <Form method="post" className="grid gap-5">
      <h2>
        {total > candidates.length
          ? `New videos (newest ${candidates.length} of ${fullCount(total)})`
          : `New videos (${total})`}
      </h2>
      <ResultList type="checkbox" name="candidate" results={candidates} />
      <p className="flex flex-wrap gap-3">
        <SubmitButton label="Import" {...busy} intent="import" />
        <SubmitButton label="Import as drafts" {...busy} intent="import-drafts" look="line" />
        <Button label="Skip" look="line" intent="skip" />
        <span className="flex-1" />
        <Button label="Import all" look="small quiet" intent="import-all" />
        <Button label="Import all as drafts" look="small quiet" intent="import-all-drafts" />
      </p>
    </Form>
  );
}

export default function ChannelPage() {
  const page = useLoaderData<typeof loader>();
  const { here, channel, facts, notes, settings, progress } = page;
  const result = useFormResult<typeof action>();
  useUpdates(progress !== null);
  return (
    <>
      <Form method="post" className="flex flex-wrap items-center gap-3">
        <p className="meta min-w-[14rem] flex-1">
          {facts} ·{' '}
          <a href={channel.url} rel="noopener">
            View on platform
          </a>
        </p>
        <SubmitButton label="Check now" busy="Checking..." intent="check" look="small" />
        <Button label="Unfollow channel" look="small" intent="unfollow" />
      </Form>
      {notes.map((note) => (
        <p className="banner" key={note}>
          {note}
        </p>
      ))}
      {progress && (
        <p className="banner" role="status">
          Importing: {fullCount(progress.done)} of {countOf(progress.total, 'video')} ·{' '}
          <a href={here}>Refresh</a>
        </p>
      )}
      <Candidates {...page} />
      <PostForm
        form="channel"
        result={result}
        className="panel form max-w-[52rem]"
        title="Settings"
        button={{ label: 'Save settings', intent: 'save' }}
      >
        <ChannelFields result={result} values={settings} />
      </PostForm>
    </>
  );
}
