type Opened = {
  shareCode: string;
  edit: string | null;
};

/**
 * Returns the links between a share page and the pages that are opened from it: `query` tells such a page the collection and the
 * answer (`/product/1?{query}`), and `path` leads back. On the server only, so that no browser loads this code.
 */
export function openedCollectionLinks({ shareCode, edit }: Opened): { query: string; path: string } {
  const own = new URLSearchParams(edit === null ? [] : [['edit', edit]]);
  const query = new URLSearchParams([['in', shareCode], ...own]);
  return {
    query: String(query),
    path: `/share/${shareCode}${own.size === 0 ? '' : `?${own}`}`,
  };
}
