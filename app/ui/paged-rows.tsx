import type { ReactNode } from 'react';
import { withParam } from '#app/lib/query';
import { isBehindList, Pagination } from './pagination';

type PagedRowsProps = {
  page: number;
  pages: number;
  /** The URL of the list with its filters. */
  url: string;
  isEmpty: boolean;
  /** The text of a list without rows. */
  empty: string;
  children: ReactNode;
};

/** The rows of a list in the dashboard, and the links to its other pages. */
export function PagedRows({ page, pages, url, isEmpty, empty, children }: PagedRowsProps) {
  return (
    <>
      {isEmpty ? !isBehindList(page, pages) && <p className="empty">{empty}</p> : children}
      <Pagination page={page} pages={pages} url={(to) => withParam(url, 'page', String(to))} />
    </>
  );
}
