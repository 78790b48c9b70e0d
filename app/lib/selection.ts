/** The most rows in one batch action. More would delay other requests. */
export const MAX_AT_ONCE = 5_000;

export const SELECTIONS = ['', 'page', 'all'] as const;
export type Selection = (typeof SELECTIONS)[number];
