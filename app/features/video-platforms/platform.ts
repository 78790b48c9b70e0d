import type { FetchFailure } from '#app/infra/bounded-fetch.server';
import type { SearchCategory } from '#app/lib/choices';
import type { PlayerData } from '#app/lib/player-data';
import type { videos } from '#db/schema';

/** What a video's source tells as the site stores it. */
export const PLATFORM_FIELDS = [
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

/** A video as a source describes it. What the source does not know is null or empty, never guessed. */
export type PlatformVideo = Pick<typeof videos.$inferSelect, (typeof PLATFORM_FIELDS)[number]> & {
  /** Its page; null where its source has none. */
  url: string | null;
  thumbnailUrl: string | null;
  tags: string[];
  /** False: the platform does not let others embed it; null: it does not say. */
  embeddable: boolean | null;
  ageRestricted: boolean;
  live: boolean;
  /** Why it cannot be shown here, beside what `embeddable` says; a sentence for the administrator. */
  refusal?: string | undefined;
  /** Known from a preview (oEmbed) alone: figures are then missing, not hidden. */
  preview?: boolean;
};

/** Why a source gave no answer; `message` is a sentence for the administrator. */
export type PlatformFailure = {
  ok: false;
  reason: FetchFailure['reason'] | 'unreadable' | 'quota' | 'not-embeddable' | 'not-confirmed';
  message: string;
  /** Seconds to wait, where the source says so. */
  retryAfter?: number;
};
export type PlatformResponse<T> = ({ ok: true } & T) | PlatformFailure;
export type PlatformProblem = { item: string; message: string };
export type PlatformQuery = {
  words: string;
  category: SearchCategory;
  limit: number;
  /** Where the page before ended, as its answer said. */
  cursor?: string | undefined;
};
export type PlatformPage = {
  videos: PlatformVideo[];
  problems: PlatformProblem[];
  /** What to ask for the next page with; missing on the last one. */
  next?: string | undefined;
};

/** How a platform names a video: its id, and the address of its page where the id alone leads nowhere. */
export type FoundUrl = { sourceId: string; url?: string };
export type Playable = { sourceId: string; embedUrl: string };

/** A platform of which single videos can be shown: all that this site knows of it stands in its folder. */
export type Platform = {
  /** The word in addresses and in the database. */
  name: string;
  /** What people read. */
  label: string;
  /** What administrators read in a list of platforms, where the label is another's as well. */
  listedAs?: string;
  /** Its files are on this machine: asking costs nothing, and there is no page elsewhere where they are watched. */
  isLocal?: true;
  /** What it has never changes, so nobody asks again. */
  isFixed?: true;
  /** The video behind an address that someone pasted; null when it is none of this platform's. */
  readVideoUrl?: (url: URL) => FoundUrl | null;
  /** Its player, built from the id: nothing that a platform sends is ever framed. Null when the id is none of this platform's. */
  buildPlayer?: (video: Playable) => PlayerData | null;
  /** Where its pictures may come from: hosts (a leading dot stands for any name below), and origins that settings name. */
  images?: { hosts: readonly string[]; trusted: () => string[] };
  /** A picture that is no address of the web; null when there is none (any more). */
  readImage?: (url: string, maxBytes: number) => Promise<Buffer | null>;
  /** One video by its id; a source that keeps no way from an id to its page reads the address, too. */
  video: (sourceId: string, url?: string) => Promise<PlatformResponse<{ video: PlatformVideo }>>;
  /** For networks of many hosts: the host beside the settings' that this id would make us ask; it must have been confirmed. */
  hostOf?: (sourceId: string) => string | null;
  /** For the same: the host that the settings name, which needs no confirming. */
  settingsHost?: () => string | null;
};

/** A platform that can be searched, or the self-hoster's own files. */
export type SearchablePlatform = Platform & {
  configured: () => boolean;
  search: (query: PlatformQuery) => Promise<PlatformResponse<PlatformPage>>;
  trending: (
    category: SearchCategory,
    limit: number,
  ) => Promise<PlatformResponse<{ videos: PlatformVideo[] }>>;
  /** Searches that the platform allows a day, where it counts them, and the day that it counts by. */
  quota?: { searchesPerDay: number; dayOf: (now: Date) => string };
  /** The videos with their makers' pictures, where those are a request of their own. */
  avatars?: (videos: PlatformVideo[]) => Promise<PlatformVideo[]>;
  /** Up to 50 at once, where the platform allows it; those that are gone are missing from the answer. */
  videos?: (sourceIds: string[]) => Promise<PlatformResponse<{ videos: PlatformVideo[] }>>;
};
