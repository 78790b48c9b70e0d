import { frame } from '#app/lib/player-data';
import { explainFailure, type PlatformQuery, type SearchablePlatform } from '../platform';
import { addWords, CATEGORY_WORDS } from '../reading';
import { ask, LABEL, PAGE, readList, readOne, readVideoUrl, settings, UUID } from './peertube-api.server';
import { listPeertubeChannel, resolvePeertubeChannel } from './peertube-channel.server';

/** A UUID or short UUID, with the host if it is not the one of the settings. */
const ASKED = /^([0-9a-f-]{36}|[1-9A-HJ-NP-Za-km-z]{22})(?:@([a-z0-9.-]+(?::\d{1,5})?))?$/i;

export function searchRequest(base: string, query: PlatformQuery, sort = '-match'): string {
  const { words, category, limit, cursor } = query;
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

function readAsked(sourceId: string): { id: string; host: string | null } | null {
  const [, id, named] = ASKED.exec(sourceId) ?? [];
  if (id === undefined) return null;
  const host = named?.toLowerCase() ?? null;
  // UUIDs ignore case, short UUIDs do not.
  return { id: UUID.test(id) ? id.toLowerCase() : id, host: host === settings?.host ? null : host };
}

function askList(query: PlatformQuery, sort?: string) {
  const base = settings?.url ?? '';
  return ask(searchRequest(base, query, sort), (json) => readList(json, base, Number(query.cursor ?? 0)));
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

  search: (query) => askList(query),

  channels: { withoutKey: true, list: listPeertubeChannel, resolve: resolvePeertubeChannel },

  trending: (category, limit) => askList({ words: CATEGORY_WORDS[category], category, limit }, '-views'),

  hostOf: (sourceId) => readAsked(sourceId)?.host ?? null,
  settingsHost: () => settings?.host ?? null,

  async video(sourceId) {
    const asked = readAsked(sourceId);
    const base = asked?.host == null ? settings?.url : `https://${asked.host}`;
    if (asked === null || base === undefined)
      return explainFailure(LABEL, { reason: 'refused' }, 'does not recognize this video.');
    return ask(`${base}/api/v1/videos/${encodeURIComponent(asked.id)}`, (json) => {
      const video = readOne(json, base);
      // Ids of other hosts include the host.
      const end = asked.host === null ? '' : `@${asked.host}`;
      return video && { video: { ...video, sourceId: video.sourceId + end } };
    });
  },
};
