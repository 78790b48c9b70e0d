/** The preview image of a page: its path on this site, and its alt text. */
export type Card = { url: string; alt: string };
