import type { Category } from '../lib/categories';
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
};

/** Why a source gave no answer; `message` is a sentence for the administrator. */
export type SourceFailure = {
  ok: false;
  reason: FetchFailure['reason'] | 'unreadable' | 'quota';
  message: string;
  /** Seconds to wait, where the source says so. */
  retryAfter?: number;
};
export type SourceAnswer<T> = ({ ok: true } & T) | SourceFailure;
/** Something in a source that was passed over, and why. */
export type SourceProblem = { item: string; message: string };
export type SourceQuery = { words: string; limit: number };

/** One platform, or the self-hoster's own files. Adding one means one module and one line in `video-sources.server.ts`. */
export type VideoSource = {
  /** The word in addresses and in the database. */
  name: string;
  /** What people read. */
  label: string;
  configured: () => boolean;
  search: (query: SourceQuery) => Promise<SourceAnswer<{ videos: SourceVideo[]; problems: SourceProblem[] }>>;
  trending: (category: Category, limit: number) => Promise<SourceAnswer<{ videos: SourceVideo[] }>>;
  /** Searches that the platform allows a day, where it counts them. */
  searchesPerDay?: number;
  video: (sourceId: string) => Promise<SourceAnswer<{ video: SourceVideo }>>;
  /** Several at once, where the platform allows it; those that are gone are missing from the answer. */
  videos?: (sourceIds: string[]) => Promise<SourceAnswer<{ videos: SourceVideo[] }>>;
};
