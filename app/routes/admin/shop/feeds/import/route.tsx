import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { FEED_ROW_STATUSES } from '#app/features/feeds/feed-texts';
import { AVAILABILITY_LABELS } from '#app/lib/choices';
import { countOf, fullCount, truncate } from '#app/lib/format';
import { byIntent, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { type Column, DataTable } from '#app/ui/data-table';
import { Button, LinkButton, NameLink, Section } from '#app/ui/elements';
import { useFormResult } from '#app/ui/post-form';
import { Price } from '#app/ui/product-card';
import { REFRESH_SECONDS, screen, useUpdates } from '#app/ui/screen';
import { ColumnsForm } from '../feed-forms';
import { IMPORT_INTENTS, type ImportPage, loadImport, requireImport } from './import.server';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen<typeof loader>('shop', ({ feed }) => feed.name);

export const loader = guardedLoader('shop', ({ query, params }) => {
  const found = requireImport(params);
  if (query.has('columns') && found.feedImport.file === null)
    throw redirect(`/admin/feeds/${found.feed.id}?columns#columns`);
  return loadImport(found, query);
});

export const action = formAction('shop', (change) =>
  byIntent(IMPORT_INTENTS)({ ...change, ...requireImport(change.params) }),
);

export default function FeedImportPage() {
  const page = useLoaderData<typeof loader>();
  const errors = useFormResult<typeof action>()?.error?.columns ?? [];
  const { here, feedImport, working, columns } = page;
  useUpdates(working);
  return (
    <>
      {working && (
        <noscript>
          <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
        </noscript>
      )}
      <ImportState {...page} />
      <ImportActions {...page} />
      {columns && (
        <ColumnsForm key={feedImport.state} {...columns} errors={errors} action={`${here}?columns`} />
      )}
      {!columns && page.cards.length > 0 && (
        <Section className="grid gap-3" titleId="first-rows" title="First products">
          {page.becomeDrafts && (
            <p className="meta">
              New products become drafts. Publish them under <a href="/admin/products">Products</a>.
            </p>
          )}
          <DataTable label="First products" rows={page.cards} columns={listColumns(here)} />
        </Section>
      )}
      {!page.isAsked && !['reading', 'failed'].includes(feedImport.state) && <Rows {...page} />}
      {!working && (
        <Form method="post">
          <Button intent="delete" look="small quiet" label="Delete import" />
        </Form>
      )}
    </>
  );
}

function ImportState({ here, feed, feedImport, progress, working, ...page }: ImportPage) {
  const { state, message } = feedImport;
  return (
    <>
      <p className="meta">
        <a href={`/admin/feeds/${feed.id}`}>All imports of this feed</a>&nbsp;· <bdi>{feedImport.name}</bdi>
      </p>
      <p className="meta" role="status">
        {page.stateText}
        {working &&
          progress.total > 0 &&
          `\u00a0· ${fullCount(progress.done)} of ${countOf(progress.total, 'row')}`}
        {working && '\u00a0· '}
        {working && <a href={here}>Refresh</a>}
      </p>
      {message && !['applying', 'applied', 'undone'].includes(state) && <p className="summary">{message}</p>}
      {!['reading', 'failed', 'stopped'].includes(state) && <p className="lead">{page.summary}</p>}
      {page.notUndone > 0 && (
        <p className="banner">
          Not undone: {countOf(page.notUndone, 'product')}. They have changed since the import, or a
          collection, a video or another retailer’s offer uses them.
        </p>
      )}
    </>
  );
}

function ImportActions({ here, counts, hasFile, canUndo, columns, feed, feedImport }: ImportPage) {
  const { state } = feedImport;
  const total = counts.new + counts.changed + counts.missing;
  const isRead = ['staged', 'needs-review', 'undone'].includes(state);
  const isPending = hasFile && ['staged', 'needs-review', 'stopped', 'failed'].includes(state);
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      {isRead && total > 0 && <Button intent="apply" label={`Apply import (${countOf(total, 'product')})`} />}
      {canUndo && <Button intent="undo" look="line" label="Undo import" />}
      {isPending && state !== 'staged' && <Button intent="read" look="line" label="Read the file again" />}
      {isPending && columns === null && (
        <LinkButton href={`${here}?columns`} look="line" label="Change columns" />
      )}
      {!isPending && feed.hasColumns && (
        <LinkButton href={`/admin/feeds/${feed.id}?columns#columns`} look="line" label="Change columns" />
      )}
    </Form>
  );
}

function listColumns(here: string): Column<ImportPage['cards'][number]>[] {
  return [
    {
      heading: 'Product',
      kind: 'main',
      cell: ({ id, name, category, imageAddress }) => (
        <>
          <RowImage id={id} url={imageAddress} here={here} />
          <strong dir="auto">{name}</strong> <span className="meta">{category}</span>
        </>
      ),
    },
    {
      heading: 'Price',
      kind: 'number',
      cell: ({ price, originalPrice }) => <Price price={price} originalPrice={originalPrice} />,
    },
    { heading: 'Availability', cell: ({ availability }) => AVAILABILITY_LABELS[availability] },
    {
      heading: 'Link',
      cell: ({ link }) => (
        <a href={link} className="link break-all" rel="sponsored nofollow noopener noreferrer">
          {truncate(link, 60)}
        </a>
      ),
    },
  ];
}

/** Shows the image of a row. Its place stays empty while the image loads, or when it cannot be loaded. */
function RowImage({ id, url, here }: { id: number; url: string | null; here: string }) {
  const source = url?.startsWith('/') ? url : url && `${here}/picture?row=${id}`;
  return <span className="row-image">{source && <img src={source} alt="" loading="lazy" />}</span>;
}

function Rows({ here, status, counts, reasons, rows, more }: ImportPage) {
  return (
    <>
      <nav className="tabs" aria-label="Rows by status">
        {FEED_ROW_STATUSES.map(([name, label]) => (
          <a key={name} href={`${here}?show=${name}`} aria-current={status === name ? 'page' : undefined}>
            {label} ({counts[name]})
          </a>
        ))}
        {counts.error > 0 && <a href={`${here}/wrong.csv`}>Wrong rows as CSV</a>}
      </nav>
      {reasons.length > 0 && (
        <ul className="grid gap-1" aria-label="Errors by reason">
          {reasons.map(({ reason, count }) => (
            <li key={reason}>{`${countOf(count, 'row')}: ${reason}`}</li>
          ))}
        </ul>
      )}
      {rows.length === 0 ? (
        <p className="empty">No rows with this status.</p>
      ) : (
        <DataTable label="Rows" rows={rows} columns={listRowColumns(status)} />
      )}
      {more !== null && (
        <p>
          <LinkButton href={`${here}?show=${status}&after=${more}`} look="line" label="More rows" />
        </p>
      )}
    </>
  );
}

function listRowColumns(status: ImportPage['status']): Column<ImportPage['rows'][number]>[] {
  const noMessage = status === 'missing' ? 'Becomes out of stock.' : '–';
  return [
    { heading: 'Line', cell: ({ row }) => row || '–' },
    {
      heading: 'Product',
      kind: 'main',
      cell: ({ productId, name }) =>
        productId === null ? (
          name || 'No name'
        ) : (
          <NameLink href={`/admin/products/${productId}`} name={name} />
        ),
    },
    { heading: status === 'error' ? 'Errors' : 'Changes', cell: ({ message }) => message ?? noMessage },
  ];
}
