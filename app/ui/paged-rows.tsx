import type { ReactNode } from 'react';
import type { Paging } from '#app/lib/paging';
import { withParam } from '#app/lib/query';
import { isBehindList, Pagination } from './pagination';

type PagedRowsProps = {
  paging: Paging;
  /** The text of a list without rows. */
  empty: string;
  children: ReactNode;
};

/** The rows of a list in the dashboard, and the links to its other pages. */
export function PagedRows({ paging: { page, pages, url, shown }, empty, children }: PagedRowsProps) {
  return (
    <>
      {shown === 0 ? !isBehindList(page, pages) && <p className="empty">{empty}</p> : children}
      <Pagination page={page} pages={pages} url={(to) => withParam(url, 'page', String(to))} />
    </>
  );
}
