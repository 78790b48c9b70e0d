import { countOf } from '#app/lib/format';
import type { Toast } from '#app/lib/toast';

export const VIDEO_ERRORS = {
  startTooLate: 'This time is after the end of the video.',
  alreadyTagged: 'This product is already in the video.',
  tooManyTagged: 'A video has at most 100 products. Remove one first.',
} as const;

export const CAPTION_ERRORS = {
  format: 'Choose a WebVTT or SRT file.',
  empty: 'Ribbon found no captions in this file. Choose a WebVTT or SRT file.',
  emptyText: 'Ribbon found no captions in this text. Send the text of a WebVTT or SRT file.',
  language: 'Enter the language of the captions, such as en or German.',
} as const;

export const CAPTION_KINDS = {
  captions: 'Captions, with sounds',
  subtitles: 'Subtitles, only speech',
  forced: 'Forced, only foreign speech',
} as const;

export const productTagged = (name: string): Toast => ({ title: 'Product added', text: name });

/** @param undo URL of the form that undoes the replacement */
export const videoReplaced = ({ from, to }: { from: string; to: string }, undo: string): Toast => ({
  title: 'Video replaced',
  text: `“${to}” replaces “${from}”.`,
  undo: { action: undo, intent: 'undo-replace', label: 'Undo' },
});

export const videosChanged = (count: number): Toast => ({ title: `${countOf(count, 'video')} changed` });

type Refreshed = { refreshed: number; unavailable: number; failed: string[] };

export const videosRefreshed = ({ refreshed, unavailable, failed }: Refreshed): Toast => ({
  title: `${countOf(refreshed, 'video')} refreshed${unavailable > 0 ? `, ${unavailable} unavailable` : ''}`,
  text: failed.join(' ') || undefined,
  kind: failed.length > 0 ? 'error' : 'success',
});

export const videoInDatabase = (message: string) =>
  `There was a problem finding this video in our database: ${message}`;

export const videoLoading = (message: string) => `There was a problem loading this video: ${message}`;

export const relatedLoading = (message: string) => `Error loading videos: ${message}`;
