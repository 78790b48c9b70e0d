import { countOf, fullCount } from '#app/lib/format';

export const CHANNEL_ERRORS = {
  unknown: 'Paste the URL of a channel or playlist on YouTube, Vimeo, Dailymotion or PeerTube.',
  refused: 'This URL leads to a video or another page. Paste the URL of a channel or playlist.',
  followed: 'The site already follows this channel.',
  notAllowed: (host: string) =>
    `${host} is not an allowed PeerTube server. Allow it under Import Videos first.`,
  notConfigured: (platform: string) => `${platform} is not configured. Set its key first.`,
  unavailable: (platform: string) =>
    `${platform} no longer has this channel or playlist. It may be deleted or private. Check the URL.`,
} as const;

export const SCHEDULES = { daily: 'Every day', off: 'Never' } as const;
export const AUTO = { candidates: 'List them here', drafts: 'Import them as drafts' } as const;

export const foundVideos = (count: number) => ({
  title: count === 0 ? 'No new videos' : `${countOf(count, 'new video')} found`,
});

export const tooManyWait = (limit: number) =>
  `${fullCount(limit)} videos of this channel wait, which is the limit. Import or skip some, then Ribbon reads the others.`;

export const NO_MORE_RETRIES = 'Ribbon tried three times. Import the video to try again.';
