import { data } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { listMissingPages } from '#app/features/redirects/missing-page.server';
import * as storedRedirects from '#app/features/redirects/redirect.server';
import { MAX_RULES, readRedirectFile } from '#app/features/redirects/redirect-file';
import { REDIRECT_CODES, redirectSchema } from '#app/features/redirects/redirect-schema';
import type { FormResult } from '#app/lib/form-result';
import { countOf, fullCount, joinFacts, longDate } from '#app/lib/format';
import { pageNumber, withParam } from '#app/lib/query';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { ifUnreadable, readWholeText } from '#app/lib/text-file.server';
import { deletedWithUndo } from '#app/lib/toast';
import { rejectFields, storeForm } from '#app/server/web/form.server';
import { byIntent, type Change, done, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { readBatch } from '#app/server/web/list.server';
import { FileField } from '#app/ui/dashboard-fields';
import { type Column, DataTable, RowButton, toolColumn } from '#app/ui/data-table';
import { LinkButton, Section } from '#app/ui/elements';
import { ChoiceField, Field, fieldsOf } from '#app/ui/field';
import { Pagination } from '#app/ui/pagination';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('content', 'Redirects', { uploads: 'files' });

const HERE = '/admin/redirects';

export const loader = guardedLoader('content', ({ query }) => {
  const page = pageNumber(query);
  return {
    page,
    ...storedRedirects.listRedirects(page),
    from: query.get('from') ?? '',
    missing: listMissingPages(100).map((row) => ({ ...row, id: row.path })),
  };
});

type Report = storedRedirects.RedirectImport & { leftOut: number };
type RedirectAnswer = FormResult & { report?: Report };

const MAX_FILE = 5 * 1024 * 1024;
/** The lines of a file that the report names. */
const MAX_LINES = 200;

async function add(change: Change) {
  return storeForm({ ...change, schema: redirectSchema }, async ({ value: { from, to, code }, refuse }) => {
    const error = await storedRedirects.saveRedirect({ from, to: code === '410' ? '' : to }, change.actor);
    return error === null ? done(HERE, { title: 'Redirect saved' }) : refuse(error);
  });
}

async function importFile({ actor, files, context }: Change) {
  const refuse = (text: string) => rejectFields(context, { file: [text] });
  const file = files.get('file');
  if (file === undefined) return refuse(SITE_ERRORS.noFile);
  const text = await readWholeText(file, MAX_FILE).catch(ifUnreadable((error) => error));
  if (typeof text !== 'string') return refuse(text.message);
  const candidates = await readRedirectFile(text);
  if (candidates === null)
    return refuse(
      `Can’t read this file. Upload a CSV file whose first row is: from,to. It may have ${fullCount(MAX_RULES)} rows.`,
    );
  const report = await storedRedirects.importRedirects(candidates, actor);
  const leftOut = report.skipped.length;
  const skipped = report.skipped.slice(0, MAX_LINES);
  const notes = report.notes.slice(0, MAX_LINES);
  return data<RedirectAnswer>({ report: { ...report, leftOut, skipped, notes } });
}

async function remove({ actor, form }: Change) {
  const { ids } = readBatch(form, { name: 'redirect' });
  const { deleted, trashId } = await storedRedirects.deleteRedirects(ids, actor);
  return done(HERE, deletedWithUndo(deleted, 'redirect', { trashId, returnTo: HERE }));
}

export const action = uploadAction('content', byIntent({ add, import: importFile, delete: remove }));

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

const REDIRECTS: Column<Page['rows'][number]>[] = [
  { heading: 'Path', kind: 'main', cell: ({ source }) => <code>{source}</code> },
  {
    heading: 'Target',
    kind: 'fact extra',
    cell: ({ target }) => (target === null ? 'Deleted for good (410)' : <code>{target}</code>),
  },
  { heading: 'Hits', kind: 'number', cell: ({ hits }) => hits },
  toolColumn(({ id, source }) => <RowButton intent={`delete:${id}`} label="Delete" rowName={source} />),
];

const MISSING: Column<Page['missing'][number]>[] = [
  { heading: 'Path', kind: 'main', cell: ({ id }) => <code>{id}</code> },
  { heading: 'Last visit', kind: 'fact extra', cell: ({ seenAt }) => longDate(seenAt) },
  { heading: 'Visits', kind: 'number', cell: ({ hits }) => hits },
  toolColumn(({ id }) => {
    const href = `${withParam(HERE, 'from', id)}#add`;
    return <LinkButton look="small" href={href} label="Redirect" aria-label={`Redirect ${id}`} />;
  }),
];

export default function Redirects() {
  const { page, pages, total, from, rows, missing } = useLoaderData<typeof loader>();
  const result: RedirectAnswer | undefined = useFormResult<typeof action>();
  return (
    <>
      {result?.report && <ImportReport report={result.report} />}
      {total === 0 ? (
        <p className="empty">No redirects yet. Add a redirect, or import a file.</p>
      ) : (
        <div className="grid gap-3">
          <p className="flex flex-wrap items-center gap-3">
            <span className="flex-1">{countOf(total, 'redirect')}</span>
            <LinkButton href="/admin/redirects.csv" look="small" label="Export as CSV" data-document />
          </p>
          <Form method="post" action={HERE}>
            <DataTable label="Redirects" rows={rows} columns={REDIRECTS} />
          </Form>
          <Pagination page={page} pages={pages} url={(to) => `/admin/redirects?page=${to}`} />
        </div>
      )}
      <AddForm result={result} from={from} isFirst={total === 0} />
      <ImportForm result={result} />
      <Section className="grid gap-3" titleId="missing" title="Not found lately">
        <p className="meta">
          Paths that visitors asked for in the last 90 days. Robots and queries are left out.
        </p>
        {missing.length === 0 ? (
          <p>No missing pages.</p>
        ) : (
          <DataTable label="Not found lately" rows={missing} columns={MISSING} />
        )}
      </Section>
    </>
  );
}

type AddFormProps = { result: FormResult | undefined; from: string; isFirst: boolean };

/** Folded, unless it has an error or a path from a link, or there are no redirects. */
function AddForm({ result, from, isFirst }: AddFormProps) {
  const { text } = fieldsOf({ form: 'redirect', result }, { from, code: '301', to: '' });
  const hasError = result?.error !== undefined && result.error.file === undefined;
  return (
    <details key={from} id="add" className="panel" open={isFirst || from !== '' || hasError}>
      <summary className="flex min-h-11 items-center font-semibold">Add a redirect</summary>
      <PostForm
        form="redirect"
        result={hasError ? result : undefined}
        action={HERE}
        className="form mt-3"
        button={{ intent: 'add', label: 'Save redirect' }}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            {...text('from', 'Path')}
            required
            hint="For example: /old-page. For all paths below: /blog/*. Existing pages are never redirected."
          />
          <Field
            {...text('to', 'Target')}
            hint="A path or an https URL. For example: /guides/new-page. If the path ends in /*, the target may too."
          />
        </div>
        <ChoiceField {...text('code', 'Kind')} choices={REDIRECT_CODES} />
      </PostForm>
    </details>
  );
}

function ImportForm({ result }: { result: FormResult | undefined }) {
  const hasError = result?.error?.file !== undefined;
  return (
    <details className="panel" open={hasError}>
      <summary className="flex min-h-11 items-center font-semibold">Import redirects</summary>
      <PostForm
        form="redirects"
        result={hasError ? result : undefined}
        action={HERE}
        files
        className="form mt-3"
        button={{ intent: 'import', look: 'line', label: 'Import redirects' }}
      >
        <p className="meta">
          Upload a CSV file with the columns from and to, or the redirects of Ghost, Redirection, Rank Math,
          Yoast or Shopify. Ribbon names the first {MAX_LINES} lines that it leaves out.
        </p>
        <FileField
          {...{ form: 'redirects', result, name: 'file', label: 'File' }}
          accept=".csv,.json,.yaml,.yml,.txt,text/csv,application/json"
        />
      </PostForm>
    </details>
  );
}

function Lines({ title, lines }: { title: string; lines: storedRedirects.RedirectImport['skipped'] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.map(({ line, from, reason }) => (
          <li key={`${line} ${from}`}>
            {`Line ${line}: `}
            <code>{from}</code> <span className="meta">{reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function ImportReport({ report }: { report: Report }) {
  const { added, changed, unchanged, leftOut, skipped, notes } = report;
  const counts: [number, string][] = [
    [added, 'added'],
    [changed, 'changed'],
    [unchanged, 'unchanged'],
    [leftOut, 'left out'],
  ];
  const shown = joinFacts(
    counts.map(([count, state]) => count > 0 && `${countOf(count, 'redirect')} ${state}`),
  );
  return (
    <Section className="panel grid gap-3" titleId="report" title="Import finished" role="status">
      <p>{shown || 'The file contains no redirects.'}</p>
      <Lines title="Left out" lines={skipped} />
      <Lines title="Changed on import" lines={notes} />
    </Section>
  );
}
