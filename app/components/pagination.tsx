type PaginationProps = { page: number; pages: number; address: (page: number) => string };

export function Pagination({ page, pages, address }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className="mt-10 flex flex-wrap items-center justify-between gap-4" aria-label="Pages">
      {page > 1 ? (
        <a className="btn btn-line" href={address(page - 1)} rel="prev">
          Previous
        </a>
      ) : (
        <span />
      )}
      <p className="meta">
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <a className="btn btn-line" href={address(page + 1)} rel="next">
          Next
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
