import { countOf, fullCount } from '#app/lib/format';
import type { ImportPage } from './load-import.server';

export function ImportState({ page, here }: { page: ImportPage; here: string }) {
  const { feed, feedImport, working } = page;
  return (
    <>
      <p className="meta">
        <a href={`/admin/feeds/${feed.id}`}>All imports of this feed</a> · <bdi>{feedImport.name}</bdi>
      </p>
      <p className="meta" role="status">
        {page.stateText}
        {working &&
          feedImport.total > 0 &&
          ` · ${fullCount(feedImport.done)} of ${countOf(feedImport.total, 'row')}`}
        {working && (
          <>
            {' · '}
            <a href={here}>Refresh</a>
          </>
        )}
      </p>
      {feedImport.message && !['applying', 'applied', 'undone'].includes(feedImport.state) && (
        <p className="summary">{feedImport.message}</p>
      )}
      {!['reading', 'failed', 'stopped'].includes(feedImport.state) && <p className="lead">{page.summary}</p>}
      {page.notUndone > 0 && (
        <p className="banner">
          Not undone: {countOf(page.notUndone, 'product')}. They have changed since the import, or a
          collection, a video or another retailer’s offer uses them.
        </p>
      )}
    </>
  );
}
