import type { FeedRecord } from './feed-mapping';

/** One row of a feed, and the line of the file in which it begins or, in a table, ends; counted from 1. */
export type FeedLine = { line: number; record: FeedRecord };
