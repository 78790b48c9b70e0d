import { Form, useLoaderData } from '@remix-run/react';
import * as commissionReports from '#app/features/earnings/commission-report.server';
import { currencyField } from '#app/features/earnings/earnings-schema';
import * as earningsTexts from '#app/features/earnings/earnings-texts';
import { printAmounts, sumMoney } from '#app/features/earnings/money';
import { env } from '#app/infra/env.server';
import { longDate } from '#app/lib/format';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { ifUnreadable, readWholeText } from '#app/lib/text-file.server';
import { rejectFields, textOf } from '#app/server/web/form.server';
import { byIntent, type Change, done, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { readBatch } from '#app/server/web/list.server';
import { FileField } from '#app/ui/dashboard-fields';
import { type Column, DataTable, RowButton, toolColumn } from '#app/ui/data-table';
import { Field, fieldsOf } from '#app/ui/field';
import { Figures } from '#app/ui/figures';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { screen } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('site', 'Earnings', {
  uploads: 'files',
  link: ['/admin/performance', 'View performance'],
});

const MAX_FILE = 10 * 1024 * 1024;

export const loader = guardedLoader('site', () => {
  const networks = commissionReports.sumByNetwork();
  return {
    currency: env.CURRENCY,
    totals: Object.entries(earningsTexts.COMMISSION_STATUS_LABELS).map(([status, title]) => ({
      title,
      total: printAmounts(sumMoney(networks.map(({ sums }) => sums[status] ?? {}))) || '–',
    })),
    networks: networks.map(({ network, sums }) => ({ id: network, sums })),
    reports: commissionReports.listReports(100),
  };
});

async function importFile({ form, files, actor, context }: Change) {
  const refuse = (error: Record<string, string[]>) =>
    rejectFields(context, error, { initialValue: { currency: textOf(form, 'currency') } });
  const currency = currencyField.safeParse(textOf(form, 'currency') || env.CURRENCY);
  if (!currency.success) return refuse({ currency: currency.error.issues.map(({ message }) => message) });
  const file = files.get('file');
  if (file === undefined) return refuse({ file: [SITE_ERRORS.noFile] });
  const text = await readWholeText(file, MAX_FILE).catch(ifUnreadable((error) => error));
  if (typeof text !== 'string') return refuse({ file: [text.message] });
  const name = file.name || 'report.csv';
  const outcome = await commissionReports.importReport({ name, text, currency: currency.data }, actor);
  if (outcome.state === 'mapping')
    return done(`/admin/earnings/${outcome.id}?currency=${currency.data}`, { title: 'Choose the columns' });
  if (outcome.state !== 'imported' && outcome.state !== 'known')
    return refuse({ file: [earningsTexts.REPORT_ERRORS[outcome.state]] });
  return done('/admin/earnings', earningsTexts.reportRead(outcome));
}

async function undo({ form, actor }: Change) {
  const [id = 0] = readBatch(form, { name: 'report' }).ids;
  if (await commissionReports.undoReport(id, actor))
    return done('/admin/earnings', { title: 'Import undone' });
  return done('/admin/earnings', { title: 'Nothing changed', text: 'This import was undone before.' });
}

export const action = uploadAction('site', byIntent({ import: importFile, undo }), MAX_FILE);

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

const NETWORK_COLUMNS: Column<Page['networks'][number]>[] = [
  { heading: 'Network', kind: 'main', cell: ({ id }) => <bdi>{id}</bdi> },
  ...Object.entries(earningsTexts.COMMISSION_STATUS_LABELS).map(
    ([status, heading]): Column<Page['networks'][number]> => ({
      heading,
      kind: 'number',
      cell: ({ sums }) => printAmounts(sums[status] ?? {}) || null,
    }),
  ),
];

function printDays(days: (string | null)[]): string {
  return [...new Set(days)].flatMap((day) => (day === null ? [] : longDate(new Date(day)))).join(' to ');
}

const REPORT_COLUMNS: Column<Page['reports'][number]>[] = [
  {
    heading: 'File',
    kind: 'main',
    cell: ({ id, name, state, firstDay, lastDay }) => (
      <>
        {state === 'mapping' ? <a href={`/admin/earnings/${id}`}>{name}</a> : <bdi>{name}</bdi>}{' '}
        <span className="meta">{printDays([firstDay, lastDay])}</span>
      </>
    ),
  },
  { heading: 'Network', kind: 'fact extra', cell: ({ network }) => network },
  {
    heading: 'Status',
    kind: 'fact extra',
    cell: ({ state, counts }) => {
      if (state === 'mapping') return 'Needs review';
      if (state === 'undone') return 'Undone';
      return counts ? earningsTexts.describeCounts(counts) : 'Applied';
    },
  },
  { heading: 'Imported', kind: 'number', cell: ({ createdAt }) => longDate(createdAt) },
  toolColumn(
    ({ id, name, state }) =>
      state === 'imported' && <RowButton intent={`undo:${id}`} label="Undo import" rowName={name} />,
  ),
];

function UploadForm({ currency, reports }: Pick<Page, 'currency' | 'reports'>) {
  const result = useFormResult<typeof action>();
  const { text } = fieldsOf({ form: 'report', result }, { currency, file: '' });
  return (
    <details className="panel" open={reports.length === 0 || result !== undefined}>
      <summary className="flex min-h-11 items-center font-semibold">Import report</summary>
      <PostForm
        form="report"
        action="/admin/earnings"
        files
        className="form pt-2"
        button={{ intent: 'import', label: 'Import report' }}
      >
        <p className="meta max-w-[68ch]">
          Upload the CSV file of your transactions. Ribbon knows the reports of Awin, CJ, ShareASale, Rakuten,
          Impact, Amazon (fee earnings) and others. For other networks, you choose the columns. Ribbon stores
          nothing about customers.
        </p>
        <div className="grid items-start gap-4 sm:grid-cols-[3fr_1fr]">
          <FileField {...text('file', 'File')} accept=".csv,.tsv,.txt,text/csv" />
          <Field
            {...text('currency', 'Currency')}
            hint="For files that name no currency, or only “$”. For example: EUR"
          />
        </div>
      </PostForm>
    </details>
  );
}

export default function Earnings() {
  const { totals, networks, reports, ...form } = useLoaderData<typeof loader>();
  return (
    <>
      {networks.length > 0 && (
        <>
          <Figures figures={totals} />
          <DataTable label="Earnings by network" rows={networks} columns={NETWORK_COLUMNS} />
        </>
      )}
      <UploadForm reports={reports} {...form} />
      {reports.length === 0 ? (
        <p className="empty">No reports yet. Import a report to see what your pages earn.</p>
      ) : (
        <Form method="post" action="/admin/earnings">
          <DataTable label="Imports" rows={reports} columns={REPORT_COLUMNS} />
        </Form>
      )}
    </>
  );
}
