import * as followedChannels from '#app/features/channels/channel.server';
import { type Channel, checkChannel } from '#app/features/channels/channel-check.server';
import { channelSchema } from '#app/features/channels/channel-schema';
import { foundVideos } from '#app/features/channels/channel-texts';
import { describeOutcomes } from '#app/features/videos/video-import.server';
import { IMPORT_ERRORS } from '#app/features/videos/video-texts';
import { countOf } from '#app/lib/format';
import { type Toast, undoOf } from '#app/lib/toast';
import { storeForm } from '#app/server/web/form.server';
import { type Change, done } from '#app/server/web/guarded.server';
import { readBatch } from '#app/server/web/list.server';

type ChannelChange = Change & { channel: Channel };

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

export const CHANNEL_INTENTS = {
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
    const checked = await checkChannel(change.channel);
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
