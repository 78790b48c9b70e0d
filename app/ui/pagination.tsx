type PaginationProps = { page: number; pages: number; url: (page: number) => string };

/** Whether a page is empty because its list is shorter, and not because nothing is there. */
export function isBehindList(page: number, pages: number): boolean {
  return pages > 0 && page > pages;
}

/** The ways to the pages beside this one; behind the last page, the ways back into the list. */
export function Pagination({ page, pages, url }: PaginationProps) {
  if (isBehindList(page, pages))
    return (
      <div className="empty">
        <h2>This list ends before here.</h2>
        <p className="lead">
          <a href={url(1)}>Back to its first page</a>
          {pages > 1 && (
            <>
              , or <a href={url(pages)}>to its last</a>
            </>
          )}
        </p>
      </div>
    );
  if (pages <= 1) return null;
  return (
    <nav className="mt-10 flex flex-wrap items-center justify-between gap-4" aria-label="Pages">
      {page > 1 ? (
        <a className="btn btn-line" href={url(page - 1)} rel="prev">
          Previous
        </a>
      ) : (
        <span />
      )}
      <p className="meta">
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <a className="btn btn-line" href={url(page + 1)} rel="next">
          Next
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
