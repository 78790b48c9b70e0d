import { type Feed, findFeed, listStoredColumns, mapColumns } from '#app/features/feeds/feed.server';
import * as feedImports from '#app/features/feeds/feed-import.server';
import * as feedRows from '#app/features/feeds/feed-import-row.server';
import { readFeedRow } from '#app/features/feeds/feed-mapping';
import { type FeedColumns, readColumnsForm } from '#app/features/feeds/feed-schema';
import { FEED_IMPORT_LABELS, FEED_ROW_STATUSES } from '#app/features/feeds/feed-texts';
import { continueInBackground } from '#app/features/feeds/feed-worker.server';
import { readId } from '#app/lib/query';
import { failure, type Toast } from '#app/lib/toast';
import { rejectFields } from '#app/server/web/form.server';
import { type Change, done } from '#app/server/web/guarded.server';
import { orNotFound, pageNotFound, requireId } from '#app/server/web/not-found.server';

type Found = { feedImport: feedImports.FeedImport; feed: Feed };

/** Returns the import of a URL, and its feed. @throws a 404 when the feed has no such import */
export function requireImport({ id, run }: Change['params']): Found {
  const feedImport = orNotFound(feedImports.findFeedImport(requireId(run)));
  if (feedImport.feedId !== requireId(id)) throw pageNotFound();
  return { feedImport, feed: orNotFound(findFeed(feedImport.feedId)) };
}

async function loadColumns({ feedImport, feed }: Found, isNeeded: boolean) {
  if (feedImport.file === null || feedImport.state === 'reading' || !isNeeded) return null;
  const head = await feedImports.readFeedHead(feedImport);
  if (head === null) return null;
  const known = listStoredColumns(feedImport.columns);
  const columns = known.length > 0 ? known : head.columns;
  const mapping = feedImports.mappingOf(feedImport) ?? mapColumns(feed, columns);
  const [first] = head.rows;
  const example = first === undefined ? null : readFeedRow(first, mapping).link || null;
  return { columns, rows: head.rows, mapping, example };
}

export type ImportPage = Awaited<ReturnType<typeof loadImport>>;

export async function loadImport({ feedImport, feed }: Found, search: URLSearchParams) {
  const { id, name, state, message, undoing } = feedImport;
  const counts = feedRows.countFeedRows(id);
  const touched = counts.new + counts.changed + counts.missing;
  const statuses = FEED_ROW_STATUSES.map(([name]) => name);
  const asked = statuses.find((name) => name === search.get('show'));
  const status = asked ?? statuses.find((name) => counts[name] > 0) ?? 'new';
  const rows = feedRows.listFeedRows(id, status, { after: readId(search.get('after')) ?? 0 });
  const isRead = ['staged', 'needs-review'].includes(state);
  const isAsked = search.has('columns');
  const hasNoProducts = touched + counts.unchanged === 0 && ['stopped', 'needs-review'].includes(state);
  return {
    here: `/admin/feeds/${feed.id}/runs/${id}`,
    feed: { id: feed.id, name: feed.name, hasColumns: listStoredColumns(feed.headings).length > 0 },
    becomeDrafts: isRead && counts.new > 0 && feed.status === 'draft',
    feedImport: { id, name, state, message },
    progress:
      state === 'reading'
        ? { done: feedImport.rows, total: feedImport.totalRows }
        : { done: counts.applied, total: touched },
    stateText: undoing ? 'Undoing' : FEED_IMPORT_LABELS[state],
    counts,
    status,
    summary: feedRows.describeFeed(counts, feedImport),
    working: ['reading', 'applying'].includes(state),
    notUndone: state === 'undone' ? feedRows.countNotUndone(id) : 0,
    hasFile: feedImport.file !== null,
    canUndo: ['applied', 'applying'].includes(state) && !undoing && feedImports.isLastApplied(feedImport),
    columns: await loadColumns({ feedImport, feed }, isAsked || hasNoProducts),
    isAsked,
    cards: isRead ? feedRows.listRowCards(id) : [],
    reasons: status === 'error' ? feedRows.countReasons(id) : [],
    rows: rows.map(({ id, row, name, message, productId }) => ({ id, row, name, message, productId })),
    more: rows.length === feedRows.FEED_ROWS_PER_PAGE ? (rows.at(-1)?.id ?? null) : null,
  };
}

type ImportChange = Change & Found;

function backToImport({ feedImport }: ImportChange, toast: Toast) {
  return done(`/admin/feeds/${feedImport.feedId}/runs/${feedImport.id}`, toast);
}

const STATE_CHANGED = failure('Error', 'The state of this import has changed. Check it and try again.');

const starting = (title: string, start: typeof feedImports.startApplying) => async (change: ImportChange) => {
  if (!(await start(change.feedImport, change.actor))) return backToImport(change, STATE_CHANGED);
  continueInBackground(change.feedImport.id);
  return backToImport(change, { title, text: 'This page shows the progress.' });
};

const reading = (columns?: FeedColumns) =>
  starting('Reading the file', (feedImport) => feedImports.readAgain(feedImport, columns));

export const IMPORT_INTENTS = {
  async columns(change: ImportChange) {
    const columns = readColumnsForm(change.form, listStoredColumns(change.feedImport.columns));
    if (columns.success) return reading(columns.data)(change);
    return rejectFields(change.context, { columns: columns.error.issues.map(({ message }) => message) });
  },
  read: reading(),
  apply: starting('Applying the import', feedImports.startApplying),
  undo: starting('Undoing the import', feedImports.startUndoing),
  async delete(change: ImportChange) {
    const { feedImport } = change;
    if (!(await feedImports.deleteFeedImport(feedImport))) return backToImport(change, STATE_CHANGED);
    return done(`/admin/feeds/${feedImport.feedId}`, { title: 'Import deleted', text: 'Its products stay.' });
  },
};
