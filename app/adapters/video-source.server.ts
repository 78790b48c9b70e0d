import type { SearchCategory } from '../lib/choices';
import type { FetchFailure } from './bounded-fetch.server';

/** A video as a source describes it. What the source does not know is null or empty, never guessed (contract, section 7). */
export type SourceVideo = {
  sourceId: string;
  title: string;
  description: string;
  url: string | null;
  embedUrl: string;
  thumbnailUrl: string | null;
  views: number | null;
  likes: number | null;
  /** Seconds. */
  duration: number | null;
  creator: string | null;
  creatorUrl: string | null;
  creatorImageUrl: string | null;
  publishedAt: Date | null;
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
export type SourceFailure = {
  ok: false;
  reason: FetchFailure['reason'] | 'unreadable' | 'quota' | 'not-embeddable' | 'not-confirmed';
  message: string;
  /** Seconds to wait, where the source says so. */
  retryAfter?: number;
};
export type SourceAnswer<T> = ({ ok: true } & T) | SourceFailure;
/** Something in a source that was passed over, and why. */
export type SourceProblem = { item: string; message: string };
export type SourceQuery = {
  words: string;
  category: SearchCategory;
  limit: number;
  /** Where the page before ended, as its answer said. */
  cursor?: string | undefined;
};
export type SourcePage = {
  videos: SourceVideo[];
  problems: SourceProblem[];
  /** What to ask for the next page with; missing on the last one. */
  next?: string | undefined;
};

/** A platform of which single videos can be had, by id or by the address of their page. */
export type AddressSource = {
  /** The word in addresses and in the database. */
  name: string;
  /** What people read. */
  label: string;
  /** One video by its id; a source that keeps no way from an id to its page reads the address, too. */
  video: (sourceId: string, address?: string) => Promise<SourceAnswer<{ video: SourceVideo }>>;
  /** The host beside the settings' that this id would make us ask; it must have been confirmed. */
  hostOf?: (sourceId: string) => string | null;
};

/** A platform that can be searched, or the self-hoster's own files. Adding one means one module and one line in `video-sources.server.ts`. */
export type VideoSource = AddressSource & {
  configured: () => boolean;
  search: (query: SourceQuery) => Promise<SourceAnswer<SourcePage>>;
  trending: (category: SearchCategory, limit: number) => Promise<SourceAnswer<{ videos: SourceVideo[] }>>;
  /** Searches that the platform allows a day, where it counts them. */
  searchesPerDay?: number;
  /** The videos with their makers' pictures, where those are a request of their own. */
  avatars?: (videos: SourceVideo[]) => Promise<SourceVideo[]>;
  /** Up to 50 at once, where the platform allows it; those that are gone are missing from the answer. */
  videos?: (sourceIds: string[]) => Promise<SourceAnswer<{ videos: SourceVideo[] }>>;
};
