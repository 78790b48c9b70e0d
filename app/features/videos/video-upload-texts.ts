import { formatBytes } from '#app/lib/format';

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
