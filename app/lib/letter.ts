/** Which letter a page was opened from, and the token of her private link where she came by that. */
export type LetterLink = { shareCode: string; edit: string | null };

/** The query by which a page that is opened from her letter knows it, and her answer: `/product/1?{query}`. */
export function letterQuery({ shareCode, edit }: LetterLink): string {
  return String(new URLSearchParams({ in: shareCode, ...(edit === null ? {} : { edit }) }));
}

/** The way back to it. */
export function letterPath({ shareCode, edit }: LetterLink): string {
  return `/share/${shareCode}${edit === null ? '' : `?${new URLSearchParams({ edit })}`}`;
}
