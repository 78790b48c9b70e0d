import type {
  PlatformQuery,
  PlatformVideo,
  SearchablePlatform,
} from '#app/features/video-platforms/platform';
import { explainFailure, unreadable } from '#app/features/video-platforms/platform-failure';
import { addWords, CATEGORY_WORDS } from '#app/features/video-platforms/reading';
import { frame } from '#app/lib/player-data';
import { ask, LABEL, PAGE } from './peertube-api.server';
import { listPeertubeChannel, resolvePeertubeChannel } from './peertube-channel.server';
import { settings } from './peertube-settings.server';
import { readVideoUrl } from './peertube-url';
import { itemSchema, readList, readVideo, UUID } from './peertube-video';

/** A UUID or short UUID, with the host if it is not the one of the settings. */
const ASKED = /^([0-9a-f-]{36}|[1-9A-HJ-NP-Za-km-z]{22})(?:@([a-z0-9.-]+(?::\d{1,5})?))?$/i;

export function searchRequest(
  base: string,
  { words, category, limit, cursor }: PlatformQuery,
  sort = '-match',
): string {
  const params = {
    search: addWords(words, CATEGORY_WORDS[category]),
    count: String(Math.min(limit, PAGE)),
    ...(cursor === undefined ? {} : { start: cursor }),
    sort,
    nsfw: 'both',
    searchTarget: 'local',
  };
  return `${base}/api/v1/search/videos?${new URLSearchParams(params)}`;
}

export function videoRequest(base: string, uuid: string): string {
  return `${base}/api/v1/videos/${encodeURIComponent(uuid)}`;
}

/** Videos play on the requested host, even if the response names another. */
export function readOne(json: unknown, base: string): PlatformVideo | null {
  const item = itemSchema.safeParse(json);
  return item.success ? readVideo({ ...item.data, embedUrl: null }, base) : null;
}

function baseUrl(): string {
  return settings?.url ?? '';
}

function readAsked(sourceId: string): { id: string; host: string | null } | null {
  const [, id, named] = ASKED.exec(sourceId) ?? [];
  if (id === undefined) return null;
  const host = named?.toLowerCase() ?? null;
  // UUIDs ignore case, short UUIDs do not.
  return { id: UUID.test(id) ? id.toLowerCase() : id, host: host === settings?.host ? null : host };
}

async function askList(query: PlatformQuery, sort?: string) {
  const answer = await ask(searchRequest(baseUrl(), query, sort));
  if (!answer.ok) return answer;
  const list = readList(answer.json, baseUrl(), Number(query.cursor ?? 0));
  return list === null ? unreadable(LABEL) : { ok: true as const, ...list };
}

export const peertube: SearchablePlatform = {
  name: 'peertube',
  label: LABEL,
  configured: () => settings !== null,
  images: { hosts: [], trusted: () => (settings === null ? [] : [settings.origin]) },
  readVideoUrl: (url) => readVideoUrl(url, settings?.host ?? null),

  // The stored URL was built from an allowed host.
  buildPlayer({ sourceId, embedUrl }) {
    const [id = ''] = sourceId.split('@');
    return /^[0-9a-f-]{36}$/i.test(id) && URL.canParse(embedUrl)
      ? frame(`${new URL(embedUrl).origin}/videos/embed/${id}`, 'start')
      : null;
  },

  async search(query) {
    const answer = await askList(query);
    return answer.ok ? { ...answer, problems: [] } : answer;
  },

  channels: { withoutKey: true, list: listPeertubeChannel, resolve: resolvePeertubeChannel },

  trending: (category, limit) => askList({ words: CATEGORY_WORDS[category], category, limit }, '-views'),

  hostOf: (sourceId) => readAsked(sourceId)?.host ?? null,
  settingsHost: () => settings?.host ?? null,

  async video(sourceId) {
    const asked = readAsked(sourceId);
    const base = asked?.host == null ? settings?.url : `https://${asked.host}`;
    if (asked === null || base === undefined)
      return explainFailure(LABEL, { ok: false, reason: 'refused' }, 'does not recognize this video.');
    const answer = await ask(videoRequest(base, asked.id));
    if (!answer.ok) return answer;
    const video = readOne(answer.json, base);
    if (video === null) return unreadable(LABEL);
    // Ids of other hosts include the host.
    return {
      ok: true,
      video: asked.host === null ? video : { ...video, sourceId: `${video.sourceId}@${asked.host}` },
    };
  },
};
