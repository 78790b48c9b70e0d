import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type SerializeFrom,
} from '@remix-run/node';
import { Form, useLoaderData, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { User } from '#app/features/accounts/user.server';
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
  countLeft,
  describeFeed,
  FEED_ROWS_PER_PAGE,
  type FeedCounts,
  type FeedStatus,
  listFeedRows,
  sumReasons,
} from '#app/features/feeds/feed-import-row.server';
import { exampleLink, listRowCards } from '#app/features/feeds/feed-preview.server';
import { readColumnsForm } from '#app/features/feeds/feed-schema';
import { FEED_IMPORT_STATES } from '#app/features/feeds/feed-texts';
import { continueInBackground } from '#app/features/feeds/feed-worker.server';
import { countOf, fullCount } from '#app/lib/format';
import { readId } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import type { Toast } from '#app/lib/toast';
import { readForm } from '#app/server/web/form.server';
import { chooseByForm, requireId } from '#app/server/web/intents.server';
import { requireRight } from '#app/server/web/require-right.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { pageMeta } from '#app/ui/page-meta';
import { useFormResult } from '#app/ui/use-form-result';
import { ColumnsForm } from '../columns-form';
import { ImportActions } from './import-actions';
import { RowCard } from './row-card';
import { ORDER, Rows, STATUSES } from './rows';

export const handle: RouteHandle = {
  right: 'shop',
  heading: ({ feed }: SerializeFrom<typeof loader>) => ({ title: feed.name }),
};

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  pageMeta(matches, { title: page?.feed.name ?? 'Page Not Found', noindex: true });

/** Between two looks while something is on its way, in seconds. */
const PAUSE = 3;

/** Looks again by itself: by the script, or where there is none by the document, which no later page must inherit. */
function useLookingAgain(working: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!working) return;
    const timer = setInterval(revalidate, PAUSE * 1_000);
    return () => clearInterval(timer);
  }, [working, revalidate]);
}

function isStatus(value: string | null): value is FeedStatus {
  return value !== null && Object.hasOwn(STATUSES, value);
}

function requireImport({ id, run }: { id?: string | undefined; run?: string | undefined }): FeedImport {
  const found = findFeedImport(requireId(run));
  if (found === null || found.feedId !== requireId(id))
    throw new Response('There is no such file.', { status: 404, statusText: 'Page Not Found' });
  return found;
}

/** Whether not one product could be read: of a file by whose columns nothing can be. */
function isLost({ state }: FeedImport, counts: FeedCounts): boolean {
  return (
    ['stopped', 'needs-review'].includes(state) &&
    counts.new + counts.changed + counts.unchanged + counts.missing === 0
  );
}

/** How many of its rows a file that is at work has behind it. */
function progressOf(feedImport: FeedImport, counts: FeedCounts): { done: number; total: number } {
  if (feedImport.state === 'reading') return { done: feedImport.rows, total: feedImport.totalRows };
  return { done: counts.applied, total: counts.new + counts.changed + counts.missing };
}

/** What the columns' form shows: it stands open where nothing can be read without it, and behind a link elsewhere. */
async function loadColumns(
  feedImport: FeedImport,
  { isAsked, counts }: { isAsked: boolean; counts: FeedCounts },
) {
  if (feedImport.file === null || feedImport.state === 'reading' || !(isAsked || isLost(feedImport, counts)))
    return null;
  const head = await readFeedHead(feedImport);
  if (!head.ok) return null;
  const known = listColumns(feedImport);
  const columns = known.length > 0 ? known : head.columns;
  const feed = findFeed(feedImport.feedId);
  const mapping = mappingOf(feedImport) ?? (feed && mapColumns(feed, columns));
  return mapping && { columns, rows: head.rows, mapping, example: exampleLink(head.rows[0], mapping) };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireRight('shop', request);
  const feedImport = requireImport(params);
  const search = new URL(request.url).searchParams;
  if (search.has('columns') && feedImport.file === null)
    throw redirect(`/admin/feeds/${feedImport.feedId}?columns#columns`);
  const counts = countFeedRows(feedImport.id);
  const asked = search.get('show');
  const first = ORDER.find((status) => counts[status] > 0) ?? 'new';
  const status = isStatus(asked) ? asked : first;
  const rows = listFeedRows(feedImport.id, status, { after: readId(search.get('after') ?? undefined) ?? 0 });
  const isRead = ['staged', 'needs-review'].includes(feedImport.state);
  const feed = findFeed(feedImport.feedId);
  return {
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
    stateText: feedImport.undoing ? 'Being taken back' : FEED_IMPORT_STATES[feedImport.state],
    counts,
    status,
    summary: describeFeed(counts, feedImport),
    working: ['reading', 'applying'].includes(feedImport.state),
    left: feedImport.state === 'undone' ? countLeft(feedImport.id) : 0,
    hasFile: feedImport.file !== null,
    canUndo:
      ['applied', 'applying'].includes(feedImport.state) && !feedImport.undoing && isLastApplied(feedImport),
    columns: await loadColumns(feedImport, { isAsked: search.has('columns'), counts }),
    isAsked: search.has('columns'),
    cards: isRead ? listRowCards(feedImport.id) : [],
    reasons: status === 'error' ? sumReasons(feedImport.id) : [],
    rows: rows.map(({ id, row, name, message, productId }) => ({ id, row, name, message, productId })),
    more: rows.length === FEED_ROWS_PER_PAGE ? (rows.at(-1)?.id ?? null) : null,
  };
}

type Change = {
  feedImport: FeedImport;
  actor: User;
  form: FormData;
  request: Request;
  context: AppLoadContext;
};

function done({ feedImport, request }: Change, toast: Toast): Promise<Response> {
  return redirectWithToast(request, `/admin/feeds/${feedImport.feedId}/runs/${feedImport.id}`, { toast });
}

const ELSEWHERE: Toast = { title: 'Error', text: 'This file is somewhere else by now.', kind: 'error' };

/** Starts what goes on beside, and leads back to where it is watched. */
async function begin(change: Change, { started, title }: { started: boolean; title: string }) {
  if (!started) return done(change, ELSEWHERE);
  continueInBackground(change.feedImport.id);
  return done(change, { title, text: 'This page shows how far it is.' });
}

const INTENTS = {
  async columns(change: Change) {
    const columns = readColumnsForm(change.form, listColumns(change.feedImport));
    if (columns.success)
      return begin(change, {
        started: await readAgain(change.feedImport, columns.data),
        title: 'Reading the file',
      });
    change.context.rejected = true;
    return data({ errors: columns.error.issues.map((issue) => issue.message) }, { status: 400 });
  },
  async read(change: Change) {
    return begin(change, { started: await readAgain(change.feedImport), title: 'Reading the file' });
  },
  async apply(change: Change) {
    return begin(change, {
      started: await startApplying(change.feedImport, change.actor),
      title: 'Applying',
    });
  },
  async undo(change: Change) {
    return begin(change, {
      started: await startUndoing(change.feedImport, change.actor),
      title: 'Taking it back',
    });
  },
  async delete({ feedImport, request }: Change) {
    await deleteFeedImport(feedImport);
    return redirectWithToast(request, `/admin/feeds/${feedImport.feedId}`, {
      toast: { title: 'File forgotten' },
    });
  },
};

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireRight('shop', request, context);
  const feedImport = requireImport(params);
  const form = await readForm({ request, context });
  return chooseByForm<(change: Change) => ReturnType<typeof INTENTS.columns>>(
    INTENTS,
    form,
  )({ feedImport, actor, form, request, context });
}

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';

export default function FeedImportPage() {
  const page = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const { feed, feedImport, counts, working, columns, cards } = page;
  const here = `/admin/feeds/${feed.id}/runs/${feedImport.id}`;
  const errors = result !== undefined && 'errors' in result ? result.errors : [];
  useLookingAgain(working);
  return (
    <>
      {working && (
        <noscript>
          <meta httpEquiv="refresh" content={String(PAUSE)} />
        </noscript>
      )}
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
      <ImportActions
        state={feedImport.state}
        counts={counts}
        canUndo={page.canUndo}
        hasFile={page.hasFile}
        showsColumns={columns !== null}
        here={here}
        feedColumns={feed.hasColumns ? `/admin/feeds/${feed.id}?columns#columns` : null}
      />
      {columns && (
        <ColumnsForm
          key={feedImport.state}
          columns={columns.columns}
          rows={columns.rows}
          mapping={columns.mapping}
          errors={errors}
          example={columns.example}
          action={`${here}?columns`}
        />
      )}
      {!columns && cards.length > 0 && (
        <section className="grid gap-3" aria-labelledby="first-rows">
          <h2 id="first-rows">The first of them</h2>
          {page.becomeDrafts && (
            <p className="meta">
              New ones become drafts: nobody sees them until <a href="/admin/products">Products</a> publishes
              them.
            </p>
          )}
          <div className="grid grid-cols-2 gap-4 lg:grid-cols-3">
            {cards.map(({ id, imageAddress, ...card }) => (
              <RowCard
                key={id}
                {...card}
                image={
                  imageAddress?.startsWith('/') ? imageAddress : imageAddress && `${here}/picture?row=${id}`
                }
              />
            ))}
          </div>
        </section>
      )}
      {!page.isAsked && !['reading', 'failed'].includes(feedImport.state) && (
        <Rows
          status={page.status}
          counts={counts}
          reasons={page.reasons}
          rows={page.rows}
          more={page.more}
          here={here}
        />
      )}
      {!working && (
        <Form method="post">
          <button type="submit" name="intent" value="delete" className="btn btn-quiet btn-small">
            Forget this file
          </button>
        </Form>
      )}
    </>
  );
}
