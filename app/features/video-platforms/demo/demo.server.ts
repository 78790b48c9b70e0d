import { explainFailure, type Platform } from '../platform';

const LABEL = 'Library';
const FILE = /^(\/films\/[\w-]+)\.webm$/;

/** The videos of the demo content, in WebM and in H.264 for browsers without WebM. */
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
    return explainFailure(LABEL, { reason: 'refused' }, 'has only the videos of the demo content.');
  },
};
