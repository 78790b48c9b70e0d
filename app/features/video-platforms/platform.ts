import { z } from 'zod';
import type { FetchFailure } from '#app/infra/bounded-fetch.server';
import type { SearchCategory } from '#app/lib/choices';
import type { PlayerData } from '#app/lib/player-data';
import { rowSchema, videos } from '#db/schema';

/** The columns of a video that an answer has as they are stored. */
export const PLATFORM_COLUMNS = [
  'sourceId',
  'title',
  'description',
  'embedUrl',
  'views',
  'likes',
  'duration',
  'creator',
  'creatorUrl',
  'creatorImageUrl',
  'publishedAt',
] as const;

/** A video in a stored answer. Unknown values are null or empty, never guessed. */
export const platformVideoSchema = z.intersection(
  rowSchema(videos, PLATFORM_COLUMNS),
  z.object({
    /** Null if the platform has no page for it. */
    url: z.string().nullable(),
    thumbnailUrl: z.string().nullable(),
    tags: z.array(z.string()),
    embeddable: z.boolean().nullable(),
    ageRestricted: z.boolean(),
    live: z.boolean(),
    refusal: z.string().optional(),
    /** True for oEmbed, which has no figures. */
    preview: z.boolean().optional(),
  }),
);
export type PlatformVideo = z.output<typeof platformVideoSchema>;

/** `message` is a sentence for the administrator. */
export type PlatformFailure = {
  ok: false;
  reason: keyof typeof SENTENCES | 'unreadable' | 'quota' | 'not-confirmed';
  message: string;
  retryAfter?: number | undefined;
};
export type PlatformResponse<T> = ({ ok: true } & T) | PlatformFailure;
/** Asks a platform, and reads its answer. `read` returns null for another format. */
export type Ask = <T extends object>(
  url: string,
  read: (json: unknown) => T | null,
) => Promise<PlatformResponse<T>>;
export type VideoAnswer = PlatformResponse<{ video: PlatformVideo }>;
export type PlatformProblem = { item: string; message: string };
export type PlatformQuery = {
  words: string;
  category: SearchCategory;
  limit: number;
  cursor?: string | undefined;
};
export type PlatformPage = {
  videos: PlatformVideo[];
  problems?: PlatformProblem[];
  next?: string | undefined;
  /** Error of the last request, if the videos are from earlier ones. */
  failed?: string | undefined;
};
export type VideoListAnswer = PlatformResponse<PlatformPage>;

/** `url` is the page, for ids that do not lead to it. */
export type FoundUrl = { sourceId: string; url?: string };
export type Playable = { sourceId: string; embedUrl: string };

/** A channel, playlist or account. `host` answers for it, for platforms of many hosts. */
export type ChannelRef = { kind: string; id: string; host: string };
export type ChannelPage = { title: string | null; videos: PlatformVideo[]; next?: string | undefined };

export type Platform = {
  name: string;
  label: string;
  /** Label in lists where another platform has the same one. */
  listedAs?: string;
  /** Its files are on this machine: requests cost nothing, and there is no page elsewhere. */
  isLocal?: true;
  /** Its videos never change, so they are not refreshed. */
  isFixed?: true;
  readVideoUrl?: (url: URL) => FoundUrl | null;
  /** Builds the player from the id. URLs of a response are never embedded. */
  buildPlayer?: (video: Playable) => PlayerData | null;
  /** Hosts of its images (a leading dot includes all subdomains), and origins from settings. */
  images?: { hosts: readonly string[]; trusted: () => string[] };
  readImage?: (url: string, maxBytes: number) => Promise<Buffer | null>;
  /** `url` helps platforms whose ids do not lead to a page. */
  video: (sourceId: string, url?: string) => Promise<VideoAnswer>;
  /** Host that a request for this id would contact, for networks of many hosts. */
  hostOf?: (sourceId: string) => string | null;
  settingsHost?: () => string | null;
};

export type SearchablePlatform = Platform & {
  configured: () => boolean;
  search: (query: PlatformQuery) => Promise<VideoListAnswer>;
  trending: (category: SearchCategory, limit: number) => Promise<VideoListAnswer>;
  /** Searches per day, and the day that the platform counts. */
  quota?: { searchesPerDay: number; dayOf: (now: Date) => string };
  /** Adds the creators' images, which take a second request. */
  avatars?: (videos: PlatformVideo[]) => Promise<PlatformVideo[]>;
  /** Lists the videos of a channel, newest first where the platform sorts them. */
  channels?: {
    withoutKey?: true;
    /** Finds the channel of a name. */
    resolve?: (channel: ChannelRef) => Promise<PlatformResponse<{ channel: ChannelRef }>>;
    list: (channel: ChannelRef, cursor?: string) => Promise<PlatformResponse<ChannelPage>>;
  };
  /** Up to 50 at once. Unavailable videos are missing. */
  videos?: (sourceIds: string[]) => Promise<VideoListAnswer>;
};

const SENTENCES: Record<FetchFailure['reason'] | 'not-embeddable', string> = {
  timeout: 'did not answer in time. Try again later.',
  'too-large': 'sent a response that is too large.',
  'not-json': 'sent a response that Ribbon cannot read.',
  'rate-limited': 'limits requests. Try again later.',
  refused: 'refused the request.',
  'not-found': 'does not have this video. It may be deleted or private.',
  unavailable: 'cannot be reached. Try again later.',
  'not-embeddable': 'does not let other sites show this video.',
};

/** Describes a failed request. @param sentence replaces the general one, if the adapter knows more than the status */
export function explainFailure(
  label: string,
  { reason, retryAfter }: Pick<PlatformFailure, 'retryAfter'> & { reason: keyof typeof SENTENCES },
  sentence?: string,
): PlatformFailure {
  const isLimited = reason === 'rate-limited' && retryAfter !== undefined;
  const general = isLimited ? `limits requests. Wait ${retryAfter} seconds.` : SENTENCES[reason];
  return { ok: false, reason, message: `${label} ${sentence ?? general}`, retryAfter };
}

/** Returns what was read from an answer, or a failure if it has another format. */
export function answerWith<T extends object>(label: string, read: T | null): PlatformResponse<T> {
  return read === null ? explainFailure(label, { reason: 'not-json' }) : { ok: true, ...read };
}
