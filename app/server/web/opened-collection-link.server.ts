type Opened = { shareCode: string; edit: string | null };

/** Returns the links of a share page and pages opened from it: `/product/1?{query}`, and `path` back. */
export function openedCollectionLinks({ shareCode, edit }: Opened): { query: string; path: string } {
  const own = new URLSearchParams(edit === null ? [] : [['edit', edit]]);
  const query = new URLSearchParams([['in', shareCode], ...own]);
  return { query: String(query), path: `/share/${shareCode}${own.size === 0 ? '' : `?${own}`}` };
}
