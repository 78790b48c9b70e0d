import { countOf, fullCount } from '#app/lib/format';
import type { ImportPage } from './load-import.server';

/** The state of an import, its message and its counts. */
export function ImportState({ page, here }: { page: ImportPage; here: string }) {
  const { feed, feedImport, working } = page;
  return (
    <>
      <p className="meta">
        <a href={`/admin/feeds/${feed.id}`}>All files of this feed</a> · <bdi>{feedImport.name}</bdi>
      </p>
      <p className="meta" role="status">
        {page.stateText}
        {working &&
          feedImport.total > 0 &&
          ` · ${fullCount(feedImport.done)} of ${countOf(feedImport.total, 'row')}`}
        {working && (
          <>
            {' · '}
            <a href={here}>Look again</a>
          </>
        )}
      </p>
      {feedImport.message && <p className="summary">{feedImport.message}</p>}
      {!['reading', 'failed', 'stopped'].includes(feedImport.state) && <p className="lead">{page.summary}</p>}
      {page.left > 0 && (
        <p className="banner">
          Left as they are: {countOf(page.left, 'product')}, changed since, in somebody’s collection, or sold
          by another shop too.
        </p>
      )}
    </>
  );
}
