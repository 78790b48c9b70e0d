/** The picture that messengers show of a page's link: its path on this site, and its alternative text. */
export type Card = { url: string; alt: string };
