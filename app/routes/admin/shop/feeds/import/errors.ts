import { findFeedImport, listColumns } from '#app/features/feeds/feed-import.server';
import { FEED_ROWS_PER_PAGE, listFeedRows, readErrorCells } from '#app/features/feeds/feed-import-row.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { csvResponse } from '#app/server/web/csv-response.server';
import { guardedLoader } from '#app/server/web/guarded.server';
import { orNotFound, requireId } from '#app/server/web/intents.server';

export const handle: RouteHandle = { right: 'shop' };

/** Exports the rows with errors, with their reasons and all columns. */
export const loader = guardedLoader('shop', ({ params }) => {
  const feedImport = orNotFound(findFeedImport(requireId(params.run)));
  const columns = listColumns(feedImport);
  function* chunks(importId: number) {
    for (let after = 0; ; ) {
      const rows = listFeedRows(importId, 'error', { after });
      yield rows.map((row) => {
        const cells = readErrorCells(row);
        return [row.row, row.name, row.message, ...columns.map((column) => cells[column] ?? '')];
      });
      const last = rows.at(-1);
      if (last === undefined || rows.length < FEED_ROWS_PER_PAGE) return;
      after = last.id;
    }
  }
  return csvResponse(
    `errors-${feedImport.id}.csv`,
    ['line', 'name', 'error', ...columns],
    chunks(feedImport.id),
  );
});
