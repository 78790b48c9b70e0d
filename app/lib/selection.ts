/** How many rows one press may change: more would keep everybody waiting. */
export const MAX_AT_ONCE = 5_000;

export const SELECTIONS = ['', 'page', 'all'] as const;
/** Which rows a list comes with ticked: none, those of the page, or all that fit its filter. */
export type Selection = (typeof SELECTIONS)[number];
