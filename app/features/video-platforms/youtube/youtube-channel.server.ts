import { z } from 'zod';
import type {
  ChannelPage,
  ChannelRef,
  PlatformResponse,
  PlatformVideo,
} from '#app/features/video-platforms/platform';
import { explainFailure, unreadable } from '#app/features/video-platforms/platform-failure';
import { optionalText, readItems } from '#app/features/video-platforms/reading';
import { fetchBytes } from '#app/infra/bounded-fetch.server';
import { createXmlReader } from '#app/lib/xml-reader.server';
import { itemSchema, LABEL, PAGE, readVideo, searchSchema } from './answers.server';
import { ask, buildUrl } from './youtube-api.server';
import { settings } from './youtube-settings.server';

function readEntry(entry: Record<string, string>): PlatformVideo[] {
  const item = itemSchema.safeParse({
    id: entry['yt:videoId'],
    snippet: {
      title: entry.title,
      description: entry['media:description'],
      publishedAt: entry.published,
      channelTitle: entry.name,
      thumbnails: { high: { url: entry['media:thumbnail'] } },
    },
    statistics: { viewCount: entry['media:statistics'] },
  });
  return item.success ? [{ ...readVideo(item.data), creatorUrl: entry.uri ?? null }] : [];
}

/** Reads YouTube's Atom feed of a channel or playlist. Returns null for another document. */
export async function readYoutubeFeed(xml: string): Promise<ChannelPage | null> {
  const videos = new Map<string, PlatformVideo>();
  let title: string | null = null;
  let isFeed = false;
  let entry: Record<string, string> | null = null;
  let text = '';
  const reader = await createXmlReader({
    open(name, { url, views }) {
      text = '';
      isFeed ||= name === 'feed';
      if (name === 'entry') entry = {};
      else if (entry !== null && (url ?? views)) entry[name] = url ?? views ?? '';
    },
    text(part) {
      text += part;
    },
    close(name) {
      if (entry === null) {
        if (name === 'title') title = text.trim();
      } else if (name !== 'entry') entry[name] ??= text.trim();
      else {
        for (const video of readEntry(entry)) videos.set(video.sourceId, video);
        entry = null;
      }
      text = '';
    },
  });
  try {
    reader.write(xml);
    reader.end();
  } catch {
    return null;
  }
  return isFeed ? { title, videos: [...videos.values()] } : null;
}

const FEED_PARAMS: Record<string, string> = { channel: 'channel_id', playlist: 'playlist_id', user: 'user' };

async function readFeed({ kind, id }: ChannelRef): Promise<PlatformResponse<ChannelPage>> {
  const url = `${settings.YOUTUBE_FEED_URL}?${new URLSearchParams({ [FEED_PARAMS[kind] ?? '']: id })}`;
  const answer = await fetchBytes(url, { trusted: [new URL(settings.YOUTUBE_FEED_URL).origin] });
  if (!answer.ok) return explainFailure(LABEL, answer);
  const feed = await readYoutubeFeed(answer.body.toString('utf8'));
  return feed === null ? unreadable(LABEL) : { ok: true, ...feed };
}

const listedSchema = z.object({
  snippet: z.looseObject({
    resourceId: z.object({ videoId: z.string() }),
    // Deleted and private videos have none.
    videoOwnerChannelId: z.string(),
    videoOwnerChannelTitle: optionalText,
  }),
});

/** Reads a page of `playlistItems`, which dates a video from when it was added to the list. */
export function readPlaylist(json: unknown): ChannelPage | null {
  const answer = searchSchema.safeParse(json).data;
  if (!Array.isArray(answer?.items)) return null;
  const videos = readItems(listedSchema, answer.items).flatMap(({ snippet }) => {
    const { resourceId, videoOwnerChannelId: channelId, videoOwnerChannelTitle } = snippet;
    const item = {
      id: resourceId.videoId,
      snippet: { ...snippet, channelId, channelTitle: videoOwnerChannelTitle },
    };
    return readItems(itemSchema, [item]).map(readVideo);
  });
  return { title: null, videos, ...(answer.nextPageToken ? { next: answer.nextPageToken } : {}) };
}

/** Lists a channel or playlist: all videos with a key, else the 15 newest of its feed. */
export async function listYoutubeChannel(
  channel: ChannelRef,
  cursor?: string,
): Promise<PlatformResponse<ChannelPage>> {
  // A channel's uploads are a playlist.
  const playlistId = channel.kind === 'channel' ? channel.id.replace(/^UC/, 'UU') : channel.id;
  const params = { part: 'snippet', playlistId, maxResults: String(PAGE) };
  const feed = cursor === undefined ? await readFeed(channel) : null;
  if (settings.YOUTUBE_API_KEY === undefined || channel.kind === 'user') return feed ?? unreadable(LABEL);
  const answer = await ask(
    buildUrl('/playlistItems', { ...params, ...(cursor === undefined ? {} : { pageToken: cursor }) }),
    readPlaylist,
  );
  // The API says only that it refused an unknown playlist.
  if (!answer.ok) return feed?.ok === false && feed.reason === 'not-found' ? feed : answer;
  return answer.value === null
    ? unreadable(LABEL)
    : { ok: true, ...answer.value, title: feed?.ok ? feed.title : null };
}

const PASTE =
  'has no feed for this kind of URL. Paste the URL with /channel/ in it: choose “Share channel” and “Copy channel ID” on the channel’s page.';
const channelsSchema = z.object({ items: z.array(z.object({ id: z.string() })).min(1) });

/** Looks up the id of a name. Without a key, only the names of old accounts have a feed. */
export async function resolveYoutubeChannel(
  channel: ChannelRef,
): Promise<PlatformResponse<{ channel: ChannelRef }>> {
  const isName = channel.kind === 'handle' || channel.kind === 'custom';
  const isKnown = FEED_PARAMS[channel.kind] !== undefined;
  if (isKnown && (channel.kind !== 'user' || settings.YOUTUBE_API_KEY === undefined))
    return { ok: true, channel };
  if (settings.YOUTUBE_API_KEY === undefined)
    return { ...explainFailure(LABEL, { ok: false, reason: 'refused' }, PASTE) };
  const params: Record<string, string> = isName ? { forHandle: channel.id } : { forUsername: channel.id };
  const answer = await ask(
    buildUrl('/channels', { part: 'id', ...params }),
    (json) => channelsSchema.safeParse(json).data,
  );
  if (!answer.ok) return answer;
  const id = answer.value?.items[0]?.id;
  if (id !== undefined) return { ok: true, channel: { ...channel, kind: 'channel', id } };
  return explainFailure(
    LABEL,
    { ok: false, reason: 'not-found' },
    `has no channel “${channel.id}”. Check the URL, or paste the one with /channel/ in it.`,
  );
}
