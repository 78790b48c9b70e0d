import { listStoredColumns } from '#app/features/feeds/feed.server';
import { findFeedImport } from '#app/features/feeds/feed-import.server';
import { listFeedRows, readErrorCells } from '#app/features/feeds/feed-import-row.server';
import { inBatches } from '#app/lib/batches';
import type { RouteHandle } from '#app/lib/route-handle';
import { guardedLoader } from '#app/server/web/guarded.server';
import { orNotFound, requireId } from '#app/server/web/not-found.server';
import { csvResponse, printBatches } from '#app/server/web/streamed-response.server';

export const handle: RouteHandle = { right: 'shop' };

/** Exports the rows with errors, with their reasons and all columns. */
export const loader = guardedLoader('shop', ({ params }) => {
  const feedImport = orNotFound(findFeedImport(requireId(params.run)));
  const columns = listStoredColumns(feedImport.columns);
  const batches = inBatches((after) => listFeedRows(feedImport.id, 'error', { after }));
  const lines = printBatches(batches, (row) => {
    const cells = readErrorCells(row);
    return [[row.row, row.name, row.message, ...columns.map((column) => cells[column] ?? '')]];
  });
  return csvResponse(`errors-${feedImport.id}.csv`, ['line', 'name', 'error', ...columns], lines);
});
