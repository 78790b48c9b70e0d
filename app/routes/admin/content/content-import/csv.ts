import { findContentImport, readContentReport } from '#app/features/guides/content-import.server';
import { IMPORT_RESULTS } from '#app/features/guides/import-report';
import type { RouteHandle } from '#app/lib/route-handle';
import { guardedLoader } from '#app/server/web/guarded.server';
import { orNotFound, requireId } from '#app/server/web/not-found.server';
import { csvResponse } from '#app/server/web/streamed-response.server';

export const handle: RouteHandle = { right: 'content' };

/** Exports the report of an import, with the old and new URL of each text. */
export const loader = guardedLoader('content', ({ params }) => {
  const found = orNotFound(findContentImport(requireId(params.id)));
  const report = orNotFound(readContentReport(found));
  const rows = report.texts.map(({ title, result, isDraft, path, oldPath, notes }) => [
    title,
    IMPORT_RESULTS[result],
    result === 'nothing' ? '' : isDraft ? 'Draft' : 'Published',
    oldPath ?? '',
    path,
    notes.join('; '),
  ]);
  const others = report.notImported.map((each) => ['', IMPORT_RESULTS.nothing, '', '', '', each]);
  return csvResponse(
    `import-${found.id}.csv`,
    ['title', 'result', 'status', 'old path', 'new path', 'notes'],
    [[...rows, ...others]],
  );
});
