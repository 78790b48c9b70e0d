import { httpUrl, readSettings } from '#app/infra/env.server';
import { frame } from '#app/lib/player-data';
import { findPreviewVideo, type OembedEndpoint } from '../oembed.server';
import { explainFailure, type FoundUrl, type Platform } from '../platform';

const settings = readSettings({
  OEMBED_URL_TIKTOK: [httpUrl.default('https://www.tiktok.com/oembed'), 'an http or https URL'],
});

const LABEL = 'TikTok';
const ID = /^\d{5,25}$/;

function isPage(url: string | undefined): url is string {
  return url !== undefined && /^https:\/\/(?:\w+\.)?tiktok\.com\//.test(url);
}

/** Short links (`vm.tiktok.com`) have no id. oEmbed returns it. */
function readVideoUrl({ hostname, host, pathname }: URL): FoundUrl | null {
  if (!/^(?:\w+\.)?tiktokv?\.com$/.test(hostname) || pathname.length < 3) return null;
  const [, sourceId = ''] = /\/(?:video|embed|v\d?)\/(\d{5,25})/.exec(pathname) ?? [];
  // The query only tracks visitors.
  return { sourceId, url: `https://${host}${pathname}` };
}

export const oembed: OembedEndpoint = {
  label: LABEL,
  endpoint: settings.OEMBED_URL_TIKTOK,
  id: /data-video-id="(\d{5,25})"/,
  closed: [401],
  embedUrl: (id) => `https://www.tiktok.com/player/v1/${id}`,
};

/** TikTok has no public search, so its videos are imported by URL through oEmbed. */
export const tiktok: Platform = {
  name: 'tiktok',
  label: LABEL,
  images: {
    hosts: ['.tiktokcdn.com', '.tiktokcdn-us.com', '.tiktokcdn-eu.com'],
    trusted: () => [settings.OEMBED_URL_TIKTOK],
  },
  readVideoUrl,
  buildPlayer: ({ sourceId }) =>
    /^\d+$/.test(sourceId) ? frame(`https://www.tiktok.com/player/v1/${sourceId}?rel=0`) : null,

  async video(sourceId, url) {
    const known = ID.test(sourceId);
    if (!known && !isPage(url)) return explainFailure(LABEL, { reason: 'not-found' });
    return findPreviewVideo(oembed, {
      // TikTok ignores the username.
      url: isPage(url) ? url : `https://www.tiktok.com/@_/video/${sourceId}`,
      sourceId: known ? sourceId : null,
    });
  },
};
