import { countOf, formatBytes } from '#app/lib/format';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { type Failure, failure, type Toast } from '#app/lib/toast';

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

export const CAPTION_KIND_LABELS = {
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

/** The error page of a video. */
export const VIDEO_PAGE_ERROR = {
  title: 'Error Loading Video',
  text: `There was a problem loading this video: ${SITE_ERRORS.unknown}`,
  back: { to: '/videos', label: 'Browse Videos' },
};

export const relatedLoading = (message: string) => `Error loading videos: ${message}`;

export const IMPORT_ERRORS = {
  searchTerm: { title: 'Search term required', text: 'Please enter a keyword to search for videos.' },
  search: { title: 'Search failed', text: 'No results found. Try different keywords.' },
  unknownPlatform: {
    title: 'Search failed',
    text: 'This platform is not configured. Choose another platform, or set its key.',
  },
  category: { title: 'Category required', text: 'Choose a category for these videos.' },
  host: { title: 'Server not allowed', text: 'Enter the server’s public domain, such as tube.example.' },
  noSelection: { title: 'No videos selected', text: 'Please select at least one video to import.' },
  unknownSearch: 'Unknown error occurred',
} as const;

/** @param platforms such as 'YouTube, Vimeo or PeerTube' */
export const unknownUrl = (platforms: string): Failure => ({
  title: 'URL not recognized',
  text: `Paste the URL of a video on ${platforms}.`,
});

export const previewFailed = (message: string): Toast => failure('Preview failed', message);
export const importFailed = (message: string) => failure('Import failed', `Error: ${message}`);
export const searchError = (message: string) => failure('Search error', `An error occurred: ${message}`);
export const hostAllowed = (host: string): Toast => ({ title: 'Server allowed', text: host });
export const hostRemoved = (host: string): Toast => ({ title: 'Server removed', text: host });

type Counts = Record<'imported' | 'updated' | 'failed', number>;

/** Counts new videos first, then the updated and failed ones. */
export function importDone({ imported, updated, failed }: Counts): Toast & { text: string } {
  const were = updated === 1 ? 'was' : 'were';
  const sentences = [
    `${countOf(imported, 'video')} ${imported === 1 ? 'has' : 'have'} been imported to your database.`,
    updated > 0 && `${countOf(updated, 'video')} ${were} already imported and ${were} updated.`,
    failed > 0 && `${failed} failed.`,
  ];
  return { title: 'Videos imported successfully', text: sentences.filter(Boolean).join(' ') };
}

export const NO_VIDEO = 'This file is not a video. Choose a video file, such as MP4, MOV or WebM.';

export const TOO_LONG = 'It is longer than 24 hours.';

export const DELETED = 'This video was deleted. Restore it from the trash, or upload the file again.';

export const NOT_PLAYABLE =
  'Browsers cannot play this file. Choose an MP4, MOV, WebM or Ogg video, or install ffmpeg on the server.';

export const UPLOAD_LOGGED_OUT =
  'Your login has ended, or your account may not upload videos. Log in, then upload the file again.';

export const uploadTooLarge = (bytes: number, limit: number) =>
  `This file has ${formatBytes(bytes)}, but the limit is ${formatBytes(limit)} (UPLOAD_MAX). Make the file smaller or raise the limit.`;

export const diskFull = (room: number) =>
  room === 0
    ? 'The disk is full. Free some space on the server, then upload the file again.'
    : `The disk has room for ${formatBytes(room)} only. Free some space on the server, or choose a smaller file.`;

export const tooManyUploads = (limit: number) =>
  `You have ${limit} unfinished uploads. Finish one, or wait until Ribbon removes them after seven days.`;

export const processingFailed = (reason: string) =>
  /No space left/i.test(reason)
    ? 'The disk is full. Free some space on the server, then process the video again.'
    : `Ribbon could not process this video: ${reason} Visitors cannot play it. Upload another file, or process it again.`;
