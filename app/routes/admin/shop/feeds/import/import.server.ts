import { findFeed, listHeadings, mapColumns } from '#app/features/feeds/feed.server';
import {
  deleteFeedImport,
  type FeedImport,
  findFeedImport,
  isLastApplied,
  listColumns,
  mappingOf,
  readAgain,
  readFeedHead,
  startApplying,
  startUndoing,
} from '#app/features/feeds/feed-import.server';
import {
  countFeedRows,
  countNotUndone,
  countReasons,
  describeFeed,
  exampleLink,
  FEED_ROWS_PER_PAGE,
  type FeedCounts,
  listFeedRows,
  listRowCards,
} from '#app/features/feeds/feed-import-row.server';
import { readColumnsForm } from '#app/features/feeds/feed-schema';
import { FEED_IMPORT_STATES, FEED_ROW_STATUSES } from '#app/features/feeds/feed-texts';
import { continueInBackground } from '#app/features/feeds/feed-worker.server';
import { readId } from '#app/lib/query';
import type { Toast } from '#app/lib/toast';
import { rejectFields } from '#app/server/web/form.server';
import { type Change, done } from '#app/server/web/guarded.server';
import { orNotFound, pageNotFound, requireId } from '#app/server/web/intents.server';

export function requireImport({ id, run }: Change['params']): FeedImport {
  const found = orNotFound(findFeedImport(requireId(run)));
  if (found.feedId !== requireId(id) || findFeed(found.feedId) === null) throw pageNotFound();
  return found;
}

function hasNoProducts({ state }: FeedImport, counts: FeedCounts): boolean {
  return (
    ['stopped', 'needs-review'].includes(state) &&
    counts.new + counts.changed + counts.unchanged + counts.missing === 0
  );
}

function progressOf(feedImport: FeedImport, counts: FeedCounts): { done: number; total: number } {
  if (feedImport.state === 'reading') return { done: feedImport.rows, total: feedImport.totalRows };
  return { done: counts.applied, total: counts.new + counts.changed + counts.missing };
}

async function loadColumns(feedImport: FeedImport, isNeeded: boolean) {
  if (feedImport.file === null || feedImport.state === 'reading' || !isNeeded) return null;
  const head = await readFeedHead(feedImport);
  if (head === null) return null;
  const known = listColumns(feedImport);
  const columns = known.length > 0 ? known : head.columns;
  const feed = findFeed(feedImport.feedId);
  const mapping = mappingOf(feedImport) ?? (feed && mapColumns(feed, columns));
  return mapping && { columns, rows: head.rows, mapping, example: exampleLink(head.rows[0], mapping) };
}

export type ImportPage = Awaited<ReturnType<typeof loadImport>>;

export async function loadImport(feedImport: FeedImport, search: URLSearchParams) {
  const counts = countFeedRows(feedImport.id);
  const statuses = FEED_ROW_STATUSES.map(([name]) => name);
  const status =
    statuses.find((name) => name === search.get('show')) ??
    statuses.find((name) => counts[name] > 0) ??
    'new';
  const rows = listFeedRows(feedImport.id, status, { after: readId(search.get('after')) ?? 0 });
  const isRead = ['staged', 'needs-review'].includes(feedImport.state);
  const feed = findFeed(feedImport.feedId);
  const isAsked = search.has('columns');
  return {
    here: `/admin/feeds/${feedImport.feedId}/runs/${feedImport.id}`,
    feed: {
      id: feedImport.feedId,
      name: feed?.name ?? '',
      hasColumns: feed !== null && listHeadings(feed).length > 0,
    },
    becomeDrafts: isRead && counts.new > 0 && feed?.status === 'draft',
    feedImport: {
      id: feedImport.id,
      name: feedImport.name,
      state: feedImport.state,
      message: feedImport.message,
      ...progressOf(feedImport, counts),
    },
    stateText: feedImport.undoing ? 'Undoing' : FEED_IMPORT_STATES[feedImport.state],
    counts,
    status,
    summary: describeFeed(counts, feedImport),
    working: ['reading', 'applying'].includes(feedImport.state),
    notUndone: feedImport.state === 'undone' ? countNotUndone(feedImport.id) : 0,
    hasFile: feedImport.file !== null,
    canUndo:
      ['applied', 'applying'].includes(feedImport.state) && !feedImport.undoing && isLastApplied(feedImport),
    columns: await loadColumns(feedImport, isAsked || hasNoProducts(feedImport, counts)),
    isAsked,
    cards: isRead ? listRowCards(feedImport.id) : [],
    reasons: status === 'error' ? countReasons(feedImport.id) : [],
    rows: rows.map(({ id, row, name, message, productId }) => ({ id, row, name, message, productId })),
    more: rows.length === FEED_ROWS_PER_PAGE ? (rows.at(-1)?.id ?? null) : null,
  };
}

type ImportChange = Change & { feedImport: FeedImport };

function showImport({ feedImport }: ImportChange, toast: Toast) {
  return done(`/admin/feeds/${feedImport.feedId}/runs/${feedImport.id}`, toast);
}

const STATE_CHANGED: Toast = {
  title: 'Error',
  text: 'The state of this import has changed. Check it and try again.',
  kind: 'error',
};

async function begin(change: ImportChange, hasStarted: boolean, title: string) {
  if (!hasStarted) return showImport(change, STATE_CHANGED);
  continueInBackground(change.feedImport.id);
  return showImport(change, { title, text: 'This page shows the progress.' });
}

export const IMPORT_INTENTS = {
  async columns(change: ImportChange) {
    const columns = readColumnsForm(change.form, listColumns(change.feedImport));
    if (columns.success)
      return begin(change, await readAgain(change.feedImport, columns.data), 'Reading the file');
    const errors = columns.error.issues.map(({ message }) => message);
    return rejectFields(change.context, { columns: errors });
  },
  async read(change: ImportChange) {
    return begin(change, await readAgain(change.feedImport), 'Reading the file');
  },
  async apply(change: ImportChange) {
    return begin(change, await startApplying(change.feedImport, change.actor), 'Applying the import');
  },
  async undo(change: ImportChange) {
    return begin(change, await startUndoing(change.feedImport, change.actor), 'Undoing the import');
  },
  async delete(change: ImportChange) {
    const { feedImport } = change;
    if (!(await deleteFeedImport(feedImport))) return showImport(change, STATE_CHANGED);
    return done(`/admin/feeds/${feedImport.feedId}`, { title: 'Import deleted', text: 'Its products stay.' });
  },
};
