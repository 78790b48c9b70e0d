import { z } from 'zod';
import { fetchBytes } from '#app/infra/bounded-fetch.server';
import { createXmlReader } from '#app/lib/xml-reader.server';
import {
  answerWith,
  type ChannelPage,
  type ChannelRef,
  explainFailure,
  type PlatformResponse,
  type PlatformVideo,
  type SearchablePlatform,
} from '../platform';
import { optional, readItems } from '../reading';
import { ask, buildUrl, itemSchema, LABEL, PAGE, readVideo, searchSchema, settings } from './answers.server';

function readEntry(entry: Record<string, string>): PlatformVideo[] {
  const item = {
    id: entry['yt:videoId'],
    snippet: {
      title: entry.title,
      description: entry['media:description'],
      publishedAt: entry.published,
      channelTitle: entry.name,
      thumbnails: { high: { url: entry['media:thumbnail'] } },
    },
    statistics: { viewCount: entry['media:statistics'] },
  };
  return readItems(itemSchema, [item]).map((read) => ({ ...readVideo(read), creatorUrl: entry.uri ?? null }));
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
  return answerWith(LABEL, await readYoutubeFeed(answer.body.toString('utf8')));
}

const listedSchema = z.object({
  snippet: z.looseObject({
    resourceId: z.object({ videoId: z.string() }),
    // Deleted and private videos have none.
    videoOwnerChannelId: z.string(),
    videoOwnerChannelTitle: optional.text,
  }),
});

/** Reads a page of `playlistItems`, which dates a video from when it was added to the list. */
export function readPlaylist(json: unknown): ChannelPage | null {
  const answer = searchSchema.safeParse(json).data;
  if (!Array.isArray(answer?.items)) return null;
  const videos = readItems(listedSchema, answer.items).flatMap(({ snippet }) => {
    const { resourceId, videoOwnerChannelId: channelId, videoOwnerChannelTitle } = snippet;
    const known = { ...snippet, channelId, channelTitle: videoOwnerChannelTitle };
    const item = { id: resourceId.videoId, snippet: known };
    return readItems(itemSchema, [item]).map(readVideo);
  });
  return { title: null, videos, next: answer.nextPageToken || undefined };
}

type Channels = NonNullable<SearchablePlatform['channels']>;

/** Lists a channel or playlist: all videos with a key, else the 15 newest of its feed. */
export const listYoutubeChannel: Channels['list'] = async (channel, cursor) => {
  // A channel's uploads are a playlist.
  const playlistId = channel.kind === 'channel' ? channel.id.replace(/^UC/, 'UU') : channel.id;
  const place: Record<string, string> = cursor === undefined ? {} : { pageToken: cursor };
  const url = buildUrl('/playlistItems', { part: 'snippet', playlistId, maxResults: String(PAGE), ...place });
  const feed = cursor === undefined ? await readFeed(channel) : null;
  if (settings.YOUTUBE_API_KEY === undefined || channel.kind === 'user')
    return feed ?? explainFailure(LABEL, { reason: 'not-json' });
  const answer = await ask(url, (json) => ({ page: readPlaylist(json) }));
  // The API says only that it refused an unknown playlist.
  if (!answer.ok) return feed?.ok === false && feed.reason === 'not-found' ? feed : answer;
  return answerWith(LABEL, answer.page && { ...answer.page, title: feed?.ok ? feed.title : null });
};

const PASTE =
  'has no feed for this kind of URL. Paste the URL with /channel/ in it: choose “Share channel” and “Copy channel ID” on the channel’s page.';
const channelsSchema = z.object({ items: z.array(z.object({ id: z.string() })).min(1) });

/** Looks up the id of a name. Without a key, only the names of old accounts have a feed. */
export const resolveYoutubeChannel: NonNullable<Channels['resolve']> = async (channel) => {
  const { kind, id: name } = channel;
  const hasKey = settings.YOUTUBE_API_KEY !== undefined;
  if (FEED_PARAMS[kind] !== undefined && (kind !== 'user' || !hasKey)) return { ok: true, channel };
  if (!hasKey) return explainFailure(LABEL, { reason: 'refused' }, PASTE);
  const isName = kind === 'handle' || kind === 'custom';
  const url = buildUrl('/channels', { part: 'id', [isName ? 'forHandle' : 'forUsername']: name });
  const answer = await ask(url, (json) => ({ found: channelsSchema.safeParse(json).data?.items[0] }));
  if (!answer.ok) return answer;
  if (answer.found !== undefined)
    return { ok: true, channel: { ...channel, kind: 'channel', id: answer.found.id } };
  const sentence = `has no channel “${name}”. Check the URL, or paste the one with /channel/ in it.`;
  return explainFailure(LABEL, { reason: 'not-found' }, sentence);
};
