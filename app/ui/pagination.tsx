import { countOf } from '#app/lib/format';
import { LinkButton } from './elements';

/** Returns the URL of one page of a list, without the parameters that it does not need. */
export function listUrl(path: string, filters: Record<string, string | undefined>, page: number): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? path : `${path}?${query}`;
}

type PaginationProps = { page: number; pages: number; url: (page: number) => string };

/** Returns whether a page number is higher than the number of pages of a non-empty list. */
export function isBehindList(page: number, pages: number): boolean {
  return pages > 0 && page > pages;
}

export function Pagination({ page, pages, url }: PaginationProps) {
  if (isBehindList(page, pages))
    return (
      <div className="empty">
        <h2>{`This list has only ${countOf(pages, 'page')}.`}</h2>
        <p className="lead">
          <a href={url(1)}>Go to the first page</a>
          {pages > 1 && (
            <>
              , or <a href={url(pages)}>to the last page</a>
            </>
          )}
        </p>
      </div>
    );
  if (pages <= 1) return null;
  return (
    <nav className="mt-10 flex flex-wrap items-center justify-between gap-4" aria-label="Pages">
      {page > 1 ? <LinkButton href={url(page - 1)} look="line" label="Previous" rel="prev" /> : <span />}
      <p className="meta">
        Page {page} of {pages}
      </p>
      {page < pages ? <LinkButton href={url(page + 1)} look="line" label="Next" rel="next" /> : <span />}
    </nav>
  );
}
