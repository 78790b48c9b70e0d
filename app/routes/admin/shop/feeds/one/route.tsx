import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from '@remix-run/node';
import { Form, useLoaderData, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { TableWrap } from '#app/components/table-wrap';
import { readMappingForm } from '#app/forms/feed';
import { readForm } from '#app/http/form.server';
import { chooseByForm, requireId } from '#app/http/intents.server';
import { requireAdmin } from '#app/http/require-role.server';
import { redirectWithToast } from '#app/http/toast.server';
import { countOf } from '#app/lib/format';
import { pageMeta } from '#app/lib/page-meta';
import { readId } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { useFormResult } from '#app/lib/use-form-result';
import { FEED_STATES, type Toast } from '#app/messages';
import {
  countFeedRows,
  countKept,
  deleteFeedImport,
  describeFeed,
  FEED_ROWS_PER_PAGE,
  type FeedImport,
  type FeedStatus,
  findFeedImport,
  listFeedRows,
  readFeedHead,
  startApplying,
  startReading,
  startUndoing,
} from '#app/models/feeds/feed-import.server';
import { carryOnBeside } from '#app/models/feeds/feed-worker.server';
import type { User } from '#app/models/people/user.server';
import type { Actor } from '#app/models/site/audit.server';
import { MappingForm } from './mapping-form';

export const handle: RouteHandle = {
  least: 'admin',
  heading: ({ name }: SerializeFrom<typeof loader>) => ({ title: `Import ${name}` }),
};

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  pageMeta(matches, { title: page ? `Import ${page.name}` : 'Page Not Found', noindex: true });

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

const STATUSES: Record<FeedStatus, string> = {
  new: 'New',
  changed: 'Changed',
  wrong: 'Wrong',
  same: 'The same',
};

function isStatus(value: string | null): value is FeedStatus {
  return value !== null && Object.hasOwn(STATUSES, value);
}

function findOrThrow(params: { id?: string | undefined }): FeedImport {
  const found = findFeedImport(requireId(params.id));
  if (found === null)
    throw new Response('There is no such import.', { status: 404, statusText: 'Page Not Found' });
  return found;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const feed = findOrThrow(params);
  const search = new URL(request.url).searchParams;
  const counts = countFeedRows(feed.id);
  const asked = search.get('show');
  const first = (Object.keys(STATUSES) as FeedStatus[]).find((status) => counts[status] > 0) ?? 'new';
  const status = isStatus(asked) ? asked : first;
  const rows = listFeedRows(feed.id, status, readId(search.get('after') ?? undefined) ?? 0);
  const mapsNow = feed.state === 'uploaded' || feed.state === 'failed';
  return {
    ...{ id: feed.id, name: feed.name, state: feed.state, error: feed.error, counts, status },
    stateText: FEED_STATES[feed.state],
    summary: describeFeed(counts),
    kept: feed.state === 'undone' ? countKept(feed.id) : 0,
    working: ['reading', 'applying', 'undoing'].includes(feed.state),
    head: mapsNow ? await readFeedHead(feed) : null,
    rows: rows.map(({ id, row, name, message, productId }) => ({ id, row, name, message, productId })),
    more: rows.length === FEED_ROWS_PER_PAGE ? (rows.at(-1)?.id ?? null) : null,
  };
}

async function start(id: number, { intent, actor }: { intent: string; actor: Actor }): Promise<Toast> {
  const started = intent === 'apply' ? await startApplying(id, actor) : await startUndoing(id, actor);
  if (!started) return { title: 'Error', text: 'This import is somewhere else by now.', kind: 'error' };
  carryOnBeside(id);
  return {
    title: intent === 'apply' ? 'Applying' : 'Taking it back',
    text: 'This page shows how far it is.',
  };
}

type Change = { id: number; actor: User; form: FormData; request: Request; context: AppLoadContext };

function done({ id, request }: Change, toast: Toast): Promise<Response> {
  return redirectWithToast(request, `/admin/products/import/${id}`, { toast });
}

async function map(change: Change) {
  const { id, form, context } = change;
  const mapping = readMappingForm(form);
  if (!mapping.success) {
    context.rejected = true;
    return data({ errors: mapping.error.issues.map((issue) => issue.message) }, { status: 400 });
  }
  if (await startReading(id, mapping.data)) carryOnBeside(id);
  return done(change, { title: 'Reading the file' });
}

const begin = (intent: 'apply' | 'undo') => async (change: Change) =>
  done(change, await start(change.id, { intent, actor: change.actor }));

const INTENTS = {
  map,
  apply: begin('apply'),
  undo: begin('undo'),
  async delete({ id, request }: Change) {
    await deleteFeedImport(id);
    return redirectWithToast(request, '/admin/products/import', { toast: { title: 'Import forgotten' } });
  },
};

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAdmin(request, context);
  const { id } = findOrThrow(params);
  const form = await readForm({ request, context });
  return chooseByForm<(change: Change) => ReturnType<typeof map>>(
    INTENTS,
    form,
  )({ id, actor, form, request, context });
}

export default function FeedImportPage() {
  const page = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const { id, state, counts, status, working, head } = page;
  const here = `/admin/products/import/${id}`;
  const total = counts.new + counts.changed;
  useLookingAgain(working);
  return (
    <>
      {working && (
        <noscript>
          <meta httpEquiv="refresh" content={String(PAUSE)} />
        </noscript>
      )}
      <p className="meta" role="status">
        {page.stateText}
        {state === 'applying' && ` · ${counts.applied} of ${total}`}
        {working && (
          <>
            {' · '}
            <a href={here}>Look again</a>
          </>
        )}
      </p>
      {page.error && <p className="summary">{page.error}</p>}
      {head?.ok && (
        <MappingForm
          columns={head.columns}
          rows={head.rows}
          mapping={head.mapping}
          errors={result?.errors ?? []}
        />
      )}
      {head && !head.ok && <p className="summary">{head.message}</p>}
      {!head && (
        <>
          <p className="lead">{page.summary}</p>
          {page.kept > 0 && (
            <p className="banner">
              {page.kept} products were left as they are: they were changed since, or somebody collected them.
            </p>
          )}
          <Form method="post" className="flex flex-wrap gap-3">
            {(state === 'ready' || state === 'undone') && total > 0 && (
              <button type="submit" name="intent" value="apply" className="btn">
                {`Apply ${countOf(total, 'change')}`}
              </button>
            )}
            {(state === 'applied' || state === 'applying') && (
              <button type="submit" name="intent" value="undo" className="btn btn-line">
                Take the whole import back
              </button>
            )}
          </Form>
          <nav className="flex flex-wrap gap-3" aria-label="Rows">
            {(Object.entries(STATUSES) as [FeedStatus, string][]).map(([name, label]) => (
              <a
                key={name}
                className="btn btn-toggle btn-small"
                href={`${here}?show=${name}`}
                aria-current={status === name ? 'page' : undefined}
              >
                {label} ({counts[name]})
              </a>
            ))}
          </nav>
          {page.rows.length === 0 ? (
            <p className="empty">No rows here.</p>
          ) : (
            <TableWrap label="Changes">
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">Row</th>
                    <th scope="col">Product</th>
                    <th scope="col">{status === 'wrong' ? 'What is wrong' : 'What changes'}</th>
                  </tr>
                </thead>
                <tbody>
                  {page.rows.map((row) => (
                    <tr key={row.id}>
                      <td>{row.row}</td>
                      <td>
                        {row.productId === null ? (
                          row.name || 'Without a name'
                        ) : (
                          <a dir="auto" href={`/admin/products/${row.productId}`}>
                            {row.name}
                          </a>
                        )}
                      </td>
                      <td>{row.message ?? '–'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableWrap>
          )}
          {page.more !== null && (
            <p>
              <a className="btn btn-line" href={`${here}?show=${status}&after=${page.more}`}>
                More rows
              </a>
            </p>
          )}
        </>
      )}
      {!working && (
        <Form method="post">
          <button type="submit" name="intent" value="delete" className="btn btn-quiet btn-small">
            Forget this import
          </button>
        </Form>
      )}
    </>
  );
}
