/** A video as its source names it. */
export type VideoRef = { source: string; sourceId: string };
