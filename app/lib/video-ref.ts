export type VideoRef = { source: string; sourceId: string };
