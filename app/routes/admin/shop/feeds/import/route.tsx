import { redirect, type SerializeFrom } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '#app/lib/route-handle';
import { byIntent, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { Button } from '#app/ui/button';
import { useFormResult } from '#app/ui/use-form-result';
import { REFRESH_SECONDS, useUpdates } from '#app/ui/use-updates';
import { ColumnsForm } from '../columns-form';
import { FirstRows } from './first-rows';
import { ImportActions } from './import-actions';
import { IMPORT_INTENTS } from './import-intents.server';
import { ImportState } from './import-state';
import { loadImport, requireImport } from './load-import.server';
import { Rows } from './rows';

export const handle: RouteHandle = {
  right: 'shop',
  heading: ({ feed }: SerializeFrom<typeof loader>) => ({ title: feed.name }),
};

export const loader = guardedLoader('shop', ({ request, params }) => {
  const feedImport = requireImport(params);
  const search = new URL(request.url).searchParams;
  if (search.has('columns') && feedImport.file === null)
    throw redirect(`/admin/feeds/${feedImport.feedId}?columns#columns`);
  return loadImport(feedImport, search);
});

export const action = formAction('shop', (change) =>
  byIntent(IMPORT_INTENTS)({ ...change, feedImport: requireImport(change.params) }),
);

export { meta, shouldRevalidate } from '#app/ui/screen';

export default function FeedImportPage() {
  const page = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const { feed, feedImport, working, columns } = page;
  const here = `/admin/feeds/${feed.id}/runs/${feedImport.id}`;
  const errors = result !== undefined && 'errors' in result ? result.errors : [];
  useUpdates(working);
  return (
    <>
      {working && (
        <noscript>
          <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
        </noscript>
      )}
      <ImportState page={page} here={here} />
      <ImportActions page={page} here={here} />
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
      {!columns && page.cards.length > 0 && <FirstRows page={page} here={here} />}
      {!page.isAsked && !['reading', 'failed'].includes(feedImport.state) && <Rows page={page} here={here} />}
      {!working && (
        <Form method="post">
          <Button intent="delete" look="small quiet" label="Delete import" />
        </Form>
      )}
    </>
  );
}
