import type { OembedEndpoint } from '#app/features/video-platforms/oembed.server';
import type { Platform } from '#app/features/video-platforms/platform';
import { explainFailure } from '#app/features/video-platforms/platform-failure';
import { findPreviewVideo } from '#app/features/video-platforms/preview-video.server';
import { frame } from '#app/lib/player-data';
import { settings } from './tiktok-settings.server';
import { readVideoUrl } from './tiktok-url';

const LABEL = 'TikTok';
const ID = /^\d{5,25}$/;

function isPage(url: string | undefined): url is string {
  return url !== undefined && /^https:\/\/(?:\w+\.)?tiktok\.com\//.test(url);
}

export const oembed: OembedEndpoint = {
  label: LABEL,
  endpoint: settings.OEMBED_URL_TIKTOK,
  id: /data-video-id="(\d{5,25})"/,
  closed: [401],
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
    if (!known && !isPage(url)) return explainFailure(LABEL, { ok: false, reason: 'not-found' });
    return findPreviewVideo(oembed, {
      // TikTok ignores the username.
      url: isPage(url) ? url : `https://www.tiktok.com/@_/video/${sourceId}`,
      sourceId: known ? sourceId : null,
      embedUrl: (id) => `https://www.tiktok.com/player/v1/${id}`,
    });
  },
};
