type Opened = {
  shareCode: string;
  /** The token of her private link, where she came by that. */
  edit: string | null;
};

/**
 * How pages that are opened from her letter are led to and back: made here, so that no browser loads what makes it.
 * `query` is that by which a page knows the letter and her answer (`/product/1?{query}`), `path` the way back.
 */
export function openedCollectionLinks({ shareCode, edit }: Opened): { query: string; path: string } {
  const own = new URLSearchParams(edit === null ? [] : [['edit', edit]]);
  const query = new URLSearchParams([['in', shareCode], ...own]);
  return {
    query: String(query),
    path: `/share/${shareCode}${own.size === 0 ? '' : `?${own}`}`,
  };
}
