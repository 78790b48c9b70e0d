export type Page<Row> = { rows: Row[]; total: number; pages: number };

export function countPages(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Where a list is: its URL with the filters, the shown page, and the selected rows. */
export type Paging = Omit<Page<unknown>, 'rows'> & {
  url: string;
  page: number;
  shown: number;
  selection: Selection;
};

export function pagingOf(
  url: string,
  { page, select = '' }: { page: number; select?: Selection },
  { rows, total, pages }: Page<unknown>,
): Paging {
  return { url, page, pages, total, shown: rows.length, selection: select };
}

/** The most rows in one batch action. More would delay other requests. */
export const MAX_AT_ONCE = 5_000;

export const SELECTIONS = ['', 'page', 'all'] as const;
export type Selection = (typeof SELECTIONS)[number];
