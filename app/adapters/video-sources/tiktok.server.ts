import { explainFailure } from '../source-failure';
import type { AddressSource } from '../video-source.server';
import { findPreviewVideo } from './preview-video.server';

const LABEL = 'TikTok';
const ID = /^\d{5,25}$/;

function isPage(address: string | undefined): address is string {
  return address !== undefined && /^https:\/\/(?:\w+\.)?tiktok\.com\//.test(address);
}

/** TikTok has no open search: its videos come by their address alone, through oEmbed. */
export const tiktok: AddressSource = {
  name: 'tiktok',
  label: LABEL,

  async video(sourceId, address) {
    const known = ID.test(sourceId);
    if (!known && !isPage(address)) return explainFailure(LABEL, { ok: false, reason: 'not-found' });
    return findPreviewVideo('tiktok', {
      label: LABEL,
      // The name before the number may be any: TikTok leads by the number.
      address: isPage(address) ? address : `https://www.tiktok.com/@_/video/${sourceId}`,
      sourceId: known ? sourceId : null,
      embedUrl: (id) => `https://www.tiktok.com/player/v1/${id}`,
    });
  },
};
