import { useLoaderData } from '@remix-run/react';
import * as newsletterSubscribers from '#app/features/newsletter/subscriber.server';
import * as subscriberImport from '#app/features/newsletter/subscriber-import.server';
import { env } from '#app/infra/env.server';
import { storeReport } from '#app/infra/report.server';
import type { FormResult } from '#app/lib/form-result';
import { countOf, joinFacts, longDate } from '#app/lib/format';
import { pagingOf } from '#app/lib/paging';
import { readId, withParam } from '#app/lib/query';
import { rejectFields, textOf } from '#app/server/web/form.server';
import { type Change, done, guardedLoader, uploadAction } from '#app/server/web/guarded.server';
import { answerBatch, readListSearch } from '#app/server/web/list.server';
import { FileField } from '#app/ui/dashboard-fields';
import { type Column, DataTable } from '#app/ui/data-table';
import { CheckField } from '#app/ui/field';
import { BatchForm, FilterBar, PagedRows, SearchField, selectColumn } from '#app/ui/list';
import { PostForm, useFormResult } from '#app/ui/post-form';
import { CsvLink, screen } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('audience', 'Subscribers', {
  uploads: 'files',
  link: ['/admin/subscribers.csv', 'Export as CSV'],
});

export const loader = guardedLoader('audience', ({ query }) => {
  const search = readListSearch(query);
  const { q, page } = search;
  const found = newsletterSubscribers.listSubscribers(q, page);
  return {
    q,
    paging: pagingOf(`/admin/subscribers?${new URLSearchParams({ q, page: String(page) })}`, search, found),
    sources: newsletterSubscribers.countSubscribersBySource(),
    report: readReport(query),
    mailIsOn: env.mail !== null,
    subscribers: found.rows.map(({ id, email, source, subscriptionDate, confirmedAt }) => ({
      id,
      email,
      source,
      date: longDate(subscriptionDate),
      state: confirmedAt === null ? 'Not confirmed' : 'Confirmed',
    })),
  };
});

function readReport(params: URLSearchParams) {
  const id = readId(params.get('report'));
  const report = id === null ? null : subscriberImport.findSubscriberReport(id);
  if (report === null || report.skipped.length === 0) return null;
  return { id, summary: subscriberImport.describeSkipped(report.skipped), count: report.skipped.length };
}

async function importList({ form, files, actor, context }: Change) {
  const areConfirmed = form.get('confirmed') === 'on';
  const refuse = (message: string) => rejectFields(context, { list: [message] });
  const file = files.get('list');
  if (file === undefined) return refuse('Choose a CSV file.');
  if (env.mail === null && !areConfirmed)
    return refuse(
      'Email is off, so Ribbon cannot ask subscribers to confirm. Import only people who confirmed.',
    );
  const outcome = await subscriberImport.importSubscribers(file.path, { areConfirmed, actor });
  if (outcome === null)
    return refuse('Can’t read this file. Upload a CSV file whose first row names an email column.');
  const { added, skipped } = outcome;
  const report = skipped.length > 0 ? String(await storeReport(outcome)) : '';
  const asked = areConfirmed || added === 0 ? '' : 'Each gets an email to confirm.';
  const leftOut = skipped.length > 0 ? `Left out: ${subscriberImport.describeSkipped(skipped)}.` : '';
  const text = [asked, leftOut].filter(Boolean).join(' ');
  const toast = { title: `${countOf(added, 'subscriber')} added`, text };
  return done(withParam('/admin/subscribers', 'report', report), toast);
}

export const action = uploadAction('audience', async (change) =>
  textOf(change.form, 'intent') === 'import'
    ? importList(change)
    : answerBatch(change, {
        name: 'subscriber',
        listAll: (limit, query) => newsletterSubscribers.listSubscriberIds(readListSearch(query).q, limit),
        remove: newsletterSubscribers.deleteSubscribers,
      }),
);

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function ImportReport({ report }: { report: NonNullable<Page['report']> }) {
  return (
    <section className="panel grid gap-2" aria-labelledby="left-out">
      <h2 id="left-out">{`${countOf(report.count, 'row')} left out`}</h2>
      <p>{`${report.summary}.`}</p>
      <p>
        <CsvLink href={`/admin/subscribers/left-out.csv?report=${report.id}`} label="Download rows as CSV" />
      </p>
    </section>
  );
}

const COLUMNS: Column<Page['subscribers'][number]>[] = [
  { heading: 'Email', kind: 'main', cell: ({ email }) => email },
  { heading: 'Form', kind: 'fact extra', cell: ({ source }) => source },
  { heading: 'Status', kind: 'fact extra', cell: ({ state }) => state },
  { heading: 'Subscribed', kind: 'number', cell: ({ date }) => date },
];

export default function Subscribers() {
  const page = useLoaderData<typeof loader>();
  const { q, paging, sources, subscribers, mailIsOn } = page;
  const select = selectColumn<Page['subscribers'][number]>({
    name: 'subscriber',
    paging,
    nameOf: ({ email }) => email,
  });
  const result = useFormResult<typeof action>();
  const unconfirmed = sources.reduce((sum, source) => sum + source.unconfirmed, 0);
  return (
    <>
      <p className="meta">
        {joinFacts([
          ...sources.map(({ source, count }) => `${count} from ${source}`),
          unconfirmed > 0 && `${unconfirmed} not confirmed`,
        ])}
      </p>
      {page.report !== null && <ImportReport report={page.report} />}
      {!mailIsOn && (
        <p className="meta">
          Email is off, so Ribbon adds new subscribers without a confirmation email. See{' '}
          <a href="/admin/settings/mail">Settings → Email</a>.
        </p>
      )}
      <FilterBar
        action="/admin/subscribers"
        label="Search subscribers"
        button="Search"
        values={{ q }}
        count={countOf(paging.total, 'subscriber')}
      >
        <SearchField form="subscribers" label="Email address" maxLength={254} initial={q} />
      </FilterBar>
      <PagedRows
        paging={paging}
        empty={q === '' ? 'No subscribers yet.' : 'No subscribers match this search.'}
      >
        <BatchForm
          noun="subscribers"
          paging={paging}
          actions={{ delete: 'Delete' }}
          rows={<DataTable label="Subscribers" rows={subscribers} columns={[select, ...COLUMNS]} />}
        />
      </PagedRows>
      <ImportForm result={result} mailIsOn={mailIsOn} />
    </>
  );
}

function ImportForm({ result, mailIsOn }: { result: FormResult | undefined; mailIsOn: boolean }) {
  return (
    <details className="panel" open={result?.error?.list !== undefined}>
      <summary className="flex min-h-11 items-center font-semibold">Import subscribers</summary>
      <PostForm
        form="list"
        action="/admin/subscribers"
        files
        className="form mt-3 max-w-[46rem]"
        button={{ intent: 'import', label: 'Import subscribers' }}
      >
        <p className="meta">
          Upload the CSV file that Mailchimp, Ghost, Substack, MailPoet, Shopify or another program exports.
          Ribbon stores the dates of consent. It leaves out people who unsubscribed, there or here, and
          statuses that do not clearly mean “subscribed”. You can download the rows left out, with their
          reasons.
        </p>
        <FileField
          {...{ form: 'list', name: 'list', label: 'CSV file', result }}
          accept=".csv,.txt,.tsv,text/csv"
        />
        <CheckField form="list" name="confirmed" result={undefined}>
          Everyone in this file agreed to get this newsletter, and I can prove it
        </CheckField>
        <p className="meta">
          {mailIsOn
            ? 'Otherwise, each new subscriber gets an email with a link to confirm.'
            : 'Email is off, so Ribbon cannot ask new subscribers to confirm.'}
        </p>
      </PostForm>
    </details>
  );
}
