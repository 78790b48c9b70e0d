export type Card = { url: string; alt: string };
