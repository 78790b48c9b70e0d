import type { Platform } from '#app/features/video-platforms/platform';
import { explainFailure } from '#app/features/video-platforms/platform-failure';

const LABEL = 'Library';
const FILE = /^(\/films\/[\w-]+)\.webm$/;

/** The films of the demo content: a part of the site, each in H.264 beside its WebM for browsers that play no other. */
export const demo: Platform = {
  name: 'demo',
  label: LABEL,
  listedAs: 'Demo content',
  isLocal: true,
  isFixed: true,

  buildPlayer({ embedUrl }) {
    const [, file] = FILE.exec(embedUrl) ?? [];
    if (file === undefined) return null;
    const sources = [
      { src: embedUrl, type: 'video/webm' },
      { src: `${file}.mp4`, type: 'video/mp4' },
    ];
    return { kind: 'video', src: embedUrl, sources };
  },

  async video() {
    return explainFailure(
      LABEL,
      { ok: false, reason: 'refused' },
      'has its films from this site, which knows all of them.',
    );
  },
};
