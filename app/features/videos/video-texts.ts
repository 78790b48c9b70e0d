import type { Toast } from '#app/lib/toast';

/** Errors of the products in a video. */
export const VIDEO_ERRORS = {
  startTooLate: 'The film is shorter than this.',
  alreadyTagged: 'This product is a piece of the video already.',
  tooManyTagged: 'A video has at most 100 pieces.',
} as const;

/** A product that has become a piece of a video. */
export const productTagged = (name: string): Toast => ({ title: 'Piece added', text: name });

/** A video that has taken another's place; `undo` is the address that takes it back. */
export const videoReplaced = ({ from, to }: { from: string; to: string }, undo: string): Toast => ({
  title: 'Video replaced',
  text: `“${to}” stands in the place of “${from}”.`,
  undo: { action: undo, intent: 'undo-replace', label: 'Undo' },
});

/** What happened to some videos; `undo` is the address that brings them back. */
export const videosChanged = (count: number): Toast => ({
  title: count === 1 ? '1 video changed' : `${count} videos changed`,
});

export const videosRefreshed = (report: {
  refreshed: number;
  unavailable: number;
  failed: string[];
}): Toast => ({
  title: `${report.refreshed} refreshed${report.unavailable > 0 ? `, ${report.unavailable} gone` : ''}`,
  text: report.failed.join(' ') || undefined,
  kind: report.failed.length > 0 ? 'error' : 'success',
});

export const videoInDatabase = (message: string) =>
  `There was a problem finding this video in our database: ${message}`;

export const videoLoading = (message: string) => `There was a problem loading this video: ${message}`;

export const relatedLoading = (message: string) => `Error loading videos: ${message}`;
