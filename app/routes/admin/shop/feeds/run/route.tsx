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
import { exampleLink, listRowCards } from '#app/features/feeds/feed-preview.server';
import {
  deleteFeedRun,
  type FeedRun,
  findFeedRun,
  isLastApplied,
  listColumns,
  mappingOf,
  readAgain,
  readFeedHead,
  startApplying,
  startUndoing,
} from '#app/features/feeds/feed-run.server';
import {
  countFeedRows,
  countLeft,
  describeFeed,
  FEED_ROWS_PER_PAGE,
  type FeedCounts,
  type FeedStatus,
  listFeedRows,
  sumReasons,
} from '#app/features/feeds/feed-run-row.server';
import { readColumnsForm } from '#app/features/feeds/feed-schema';
import { FEED_RUN_STATES } from '#app/features/feeds/feed-texts';
import { carryOnBeside } from '#app/features/feeds/feed-worker.server';
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
import { RowCard } from './row-card';
import { ORDER, Rows, STATUSES } from './rows';
import { RunActions } from './run-actions';

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

function requireRun({ id, run }: { id?: string | undefined; run?: string | undefined }): FeedRun {
  const found = findFeedRun(requireId(run));
  if (found === null || found.feedId !== requireId(id))
    throw new Response('There is no such file.', { status: 404, statusText: 'Page Not Found' });
  return found;
}

/** Whether not one product could be read: of a file by whose columns nothing can be. */
function isLost({ state }: FeedRun, counts: FeedCounts): boolean {
  return (
    ['stopped', 'waiting'].includes(state) && counts.new + counts.changed + counts.same + counts.gone === 0
  );
}

/** How many of its rows a file that is at work has behind it. */
function progressOf(run: FeedRun, counts: FeedCounts): { done: number; total: number } {
  if (run.state === 'reading') return { done: run.rows, total: run.totalRows };
  return { done: counts.applied, total: counts.new + counts.changed + counts.gone };
}

/** What the columns' form shows: it stands open where nothing can be read without it, and behind a link elsewhere. */
async function loadColumns(run: FeedRun, { isAsked, counts }: { isAsked: boolean; counts: FeedCounts }) {
  if (run.file === null || run.state === 'reading' || !(isAsked || isLost(run, counts))) return null;
  const head = await readFeedHead(run);
  if (!head.ok) return null;
  const known = listColumns(run);
  const columns = known.length > 0 ? known : head.columns;
  const feed = findFeed(run.feedId);
  const mapping = mappingOf(run) ?? (feed && mapColumns(feed, columns));
  return mapping && { columns, rows: head.rows, mapping, example: exampleLink(head.rows[0], mapping) };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireRight('shop', request);
  const run = requireRun(params);
  const search = new URL(request.url).searchParams;
  if (search.has('columns') && run.file === null)
    throw redirect(`/admin/feeds/${run.feedId}?columns#columns`);
  const counts = countFeedRows(run.id);
  const asked = search.get('show');
  const first = ORDER.find((status) => counts[status] > 0) ?? 'new';
  const status = isStatus(asked) ? asked : first;
  const rows = listFeedRows(run.id, status, { after: readId(search.get('after') ?? undefined) ?? 0 });
  const isRead = ['staged', 'waiting'].includes(run.state);
  const feed = findFeed(run.feedId);
  return {
    feed: {
      ...{ id: run.feedId, name: feed?.name ?? '' },
      hasColumns: feed !== null && listHeadings(feed).length > 0,
    },
    becomeDrafts: isRead && counts.new > 0 && feed?.status === 'draft',
    run: { id: run.id, name: run.name, state: run.state, message: run.message, ...progressOf(run, counts) },
    stateText: run.undoing ? 'Being taken back' : FEED_RUN_STATES[run.state],
    ...{ counts, status, summary: describeFeed(counts, run) },
    working: ['reading', 'applying'].includes(run.state),
    kept: run.state === 'undone' ? countLeft(run.id) : 0,
    hasFile: run.file !== null,
    canUndo: ['applied', 'applying'].includes(run.state) && !run.undoing && isLastApplied(run),
    columns: await loadColumns(run, { isAsked: search.has('columns'), counts }),
    isAsked: search.has('columns'),
    cards: isRead ? listRowCards(run.id) : [],
    reasons: status === 'wrong' ? sumReasons(run.id) : [],
    rows: rows.map(({ id, row, name, message, productId }) => ({ id, row, name, message, productId })),
    more: rows.length === FEED_ROWS_PER_PAGE ? (rows.at(-1)?.id ?? null) : null,
  };
}

type Change = { run: FeedRun; actor: User; form: FormData; request: Request; context: AppLoadContext };

function done({ run, request }: Change, toast: Toast): Promise<Response> {
  return redirectWithToast(request, `/admin/feeds/${run.feedId}/runs/${run.id}`, { toast });
}

const ELSEWHERE: Toast = { title: 'Error', text: 'This file is somewhere else by now.', kind: 'error' };

/** Starts what goes on beside, and leads back to where it is watched. */
async function begin(change: Change, { started, title }: { started: boolean; title: string }) {
  if (!started) return done(change, ELSEWHERE);
  carryOnBeside(change.run.id);
  return done(change, { title, text: 'This page shows how far it is.' });
}

const INTENTS = {
  async columns(change: Change) {
    const columns = readColumnsForm(change.form, listColumns(change.run));
    if (columns.success)
      return begin(change, { started: await readAgain(change.run, columns.data), title: 'Reading the file' });
    change.context.rejected = true;
    return data({ errors: columns.error.issues.map((issue) => issue.message) }, { status: 400 });
  },
  async read(change: Change) {
    return begin(change, { started: await readAgain(change.run), title: 'Reading the file' });
  },
  async apply(change: Change) {
    return begin(change, { started: await startApplying(change.run, change.actor), title: 'Applying' });
  },
  async undo(change: Change) {
    return begin(change, { started: await startUndoing(change.run, change.actor), title: 'Taking it back' });
  },
  async delete({ run, request }: Change) {
    await deleteFeedRun(run);
    return redirectWithToast(request, `/admin/feeds/${run.feedId}`, { toast: { title: 'File forgotten' } });
  },
};

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireRight('shop', request, context);
  const run = requireRun(params);
  const form = await readForm({ request, context });
  return chooseByForm<(change: Change) => ReturnType<typeof INTENTS.columns>>(
    INTENTS,
    form,
  )({ run, actor, form, request, context });
}

export default function FeedRunPage() {
  const page = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const { feed, run, counts, working, columns, cards } = page;
  const here = `/admin/feeds/${feed.id}/runs/${run.id}`;
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
        <a href={`/admin/feeds/${feed.id}`}>All files of this feed</a> · <bdi>{run.name}</bdi>
      </p>
      <p className="meta" role="status">
        {page.stateText}
        {working && run.total > 0 && ` · ${fullCount(run.done)} of ${countOf(run.total, 'row')}`}
        {working && (
          <>
            {' · '}
            <a href={here}>Look again</a>
          </>
        )}
      </p>
      {run.message && <p className="summary">{run.message}</p>}
      {!['reading', 'failed', 'stopped'].includes(run.state) && <p className="lead">{page.summary}</p>}
      {page.kept > 0 && (
        <p className="banner">
          Left as they are: {countOf(page.kept, 'product')}, changed since, in somebody’s collection, or sold
          by another shop too.
        </p>
      )}
      <RunActions
        state={run.state}
        counts={counts}
        canUndo={page.canUndo}
        hasFile={page.hasFile}
        showsColumns={columns !== null}
        here={here}
        feedColumns={feed.hasColumns ? `/admin/feeds/${feed.id}?columns#columns` : null}
      />
      {columns && (
        <ColumnsForm
          key={run.state}
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
                picture={
                  imageAddress?.startsWith('/') ? imageAddress : imageAddress && `${here}/picture?row=${id}`
                }
              />
            ))}
          </div>
        </section>
      )}
      {!page.isAsked && !['reading', 'failed'].includes(run.state) && (
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
