import { Form, useLoaderData } from '@remix-run/react';
import { listMissingPages } from '#app/features/redirects/missing-page.server';
import {
  countRedirects,
  deleteRedirects,
  listRedirects,
  REDIRECTS_PER_PAGE,
} from '#app/features/redirects/redirect.server';
import { countOf, longDate } from '#app/lib/format';
import { pageNumber, withParam } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { deletedWithUndo } from '#app/lib/toast';
import { type Change, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { chooseByIntent, readBatch } from '#app/server/web/intents.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { LinkButton } from '#app/ui/button';
import { type Column, DataTable, RowButton } from '#app/ui/data-table';
import { Pagination } from '#app/ui/pagination';
import { useFormResult } from '#app/ui/use-form-result';
import { AddForm, ImportForm, ImportReport } from './forms';
import { add, importFile } from './save-redirects.server';

export const handle: RouteHandle = {
  right: 'content',
  uploads: true,
  heading: () => ({ title: 'Redirects' }),
};

const MAX_MISSING = 100;

export const loader = guardedLoader('content', ({ request }) => {
  const query = new URL(request.url).searchParams;
  const page = pageNumber(query);
  const total = countRedirects();
  return {
    page,
    total,
    pages: Math.max(1, Math.ceil(total / REDIRECTS_PER_PAGE)),
    from: query.get('from') ?? '',
    redirects: listRedirects(page).map(({ id, source, target, hits }) => ({ id, source, target, hits })),
    missing: listMissingPages(MAX_MISSING).map(({ path, hits, seenAt }) => ({
      id: path,
      hits,
      date: longDate(seenAt),
    })),
  };
});

async function remove({ actor, form, request }: Change) {
  const { ids } = readBatch(form, { name: 'redirect' });
  const { deleted, trashId } = await deleteRedirects(ids, actor);
  const returnTo = '/admin/redirects';
  return redirectWithToast(request, returnTo, {
    toast: deletedWithUndo(deleted, 'redirect', { trashId, returnTo }),
  });
}

type Run = (change: Change) => ReturnType<typeof add> | ReturnType<typeof importFile>;
const INTENTS: Record<string, Run> = { add, import: importFile, delete: remove };

export const action = uploadAction('content', (change) =>
  chooseByIntent(INTENTS, readBatch(change.form, { name: 'redirect' }).intent)(change),
);

export { meta, shouldRevalidate } from '#app/ui/screen';

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

const REDIRECTS: Column<Page['redirects'][number]>[] = [
  { heading: 'Path', kind: 'main', cell: ({ source }) => <code>{source}</code> },
  {
    heading: 'Target',
    cell: ({ target }) => (target === null ? 'Deleted for good (410)' : <code>{target}</code>),
  },
  { heading: 'Hits', kind: 'number', cell: ({ hits }) => hits },
  {
    heading: 'Actions',
    kind: 'tool',
    cell: ({ id, source }) => <RowButton intent={`delete:${id}`} label="Delete" of={source} />,
  },
];

const MISSING: Column<Page['missing'][number]>[] = [
  { heading: 'Path', kind: 'main', cell: ({ id }) => <code>{id}</code> },
  { heading: 'Last visit', cell: ({ date }) => date },
  { heading: 'Visits', kind: 'number', cell: ({ hits }) => hits },
  {
    heading: 'Actions',
    kind: 'tool',
    cell: ({ id }) => (
      <LinkButton
        look="small"
        href={`${withParam('/admin/redirects', 'from', id)}#add`}
        label="Redirect"
        aria-label={`Redirect ${id}`}
      />
    ),
  },
];

function MissingPages({ missing }: Pick<Page, 'missing'>) {
  return (
    <section className="grid gap-3" aria-labelledby="missing">
      <h2 id="missing">Not found lately</h2>
      <p className="meta">
        Paths that visitors asked for in the last 90 days. Bots and queries are left out.
      </p>
      {missing.length === 0 ? (
        <p>No missing pages.</p>
      ) : (
        <DataTable label="Not found lately" rows={missing} columns={MISSING} />
      )}
    </section>
  );
}

export default function Redirects() {
  const { page, pages, total, from, redirects, missing } = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const report = result !== undefined && 'report' in result ? result.report : undefined;
  return (
    <>
      {report !== undefined && <ImportReport report={report} />}
      {total === 0 ? (
        <p className="empty">No redirects yet. Add a redirect, or import a file.</p>
      ) : (
        <div className="grid gap-3">
          <p className="flex flex-wrap items-center gap-3">
            <span className="flex-1">{countOf(total, 'redirect')}</span>
            <LinkButton href="/admin/redirects.csv" look="small" label="Export as CSV" data-document />
          </p>
          <Form method="post" action="/admin/redirects">
            <DataTable label="Redirects" rows={redirects} columns={REDIRECTS} />
          </Form>
          <Pagination page={page} pages={pages} url={(to) => `/admin/redirects?page=${to}`} />
        </div>
      )}
      <AddForm result={result} from={from} isFirst={total === 0} />
      <ImportForm result={result} />
      <MissingPages missing={missing} />
    </>
  );
}
