import { findFeedImport, listColumns } from '#app/features/feeds/feed-import.server';
import { listFeedRows, readErrorCells } from '#app/features/feeds/feed-import-row.server';
import { inBatches } from '#app/lib/batches';
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
    for (const rows of inBatches((after) => listFeedRows(importId, 'error', { after })))
      yield rows.map((row) => {
        const cells = readErrorCells(row);
        return [row.row, row.name, row.message, ...columns.map((column) => cells[column] ?? '')];
      });
  }
  return csvResponse(
    `errors-${feedImport.id}.csv`,
    ['line', 'name', 'error', ...columns],
    chunks(feedImport.id),
  );
});
