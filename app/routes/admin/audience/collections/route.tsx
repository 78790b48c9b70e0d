import type { SerializeFrom } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import {
  COLLECTIONS_PER_PAGE,
  hideCollection,
  listSharedCollections,
} from '#app/features/collections/moderation.server';
import { countOf, longDate } from '#app/lib/format';
import { withParam } from '#app/lib/local-path';
import { pageNumber } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { truncate } from '#app/lib/truncate';
import { textOf } from '#app/server/web/form.server';
import { formAction, guardedLoader } from '#app/server/web/guarded.server';
import { readHiding } from '#app/server/web/hiding.server';
import { requireId } from '#app/server/web/intents.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { Button, LinkButton } from '#app/ui/button';
import { CheckField, Field } from '#app/ui/field';
import { HideForm } from '#app/ui/hide-form';
import { isBehindList, Pagination } from '#app/ui/pagination';

export const handle: RouteHandle = {
  right: 'audience',
  heading: ({ total }: SerializeFrom<typeof loader>) => ({
    title: 'Collections',
    actions: <p className="meta">{countOf(total, 'shared collection')}</p>,
  }),
};

export const loader = guardedLoader('audience', ({ request }) => {
  const params = new URL(request.url).searchParams;
  const q = truncate(params.get('q')?.trim() ?? '', 200);
  const hiddenOnly = params.get('hidden') === 'on';
  const page = pageNumber(params);
  const { rows, total } = listSharedCollections({ q, hiddenOnly }, page);
  return {
    q,
    hiddenOnly,
    page,
    total,
    pages: Math.max(1, Math.ceil(total / COLLECTIONS_PER_PAGE)),
    collections: rows.map(({ createdAt, hiddenAt, ...row }) => ({
      ...row,
      created: longDate(createdAt),
      hidden: hiddenAt !== null,
    })),
  };
});

export const action = formAction('audience', async ({ form, actor, request }) => {
  const returnTo = `/admin/collections${new URL(request.url).search}`;
  const asked = readHiding(form);
  if (asked === null)
    return redirectWithToast(request, returnTo, {
      toast: { title: 'Enter a reason', text: 'The owner of the collection reads it.', kind: 'error' },
    });
  const changed = await hideCollection(requireId(textOf(form, 'id')), asked.reason, actor);
  const done = asked.reason === null ? 'Collection shown' : 'Collection hidden';
  const title = changed ? done : 'Collection not found';
  return redirectWithToast(request, returnTo, { toast: { title, kind: changed ? 'success' : 'error' } });
});

export { meta, shouldRevalidate } from '#app/ui/screen';

export default function Collections() {
  const { q, hiddenOnly, page, pages, collections } = useLoaderData<typeof loader>();
  const url = `/admin/collections?${new URLSearchParams({ q, ...(hiddenOnly ? { hidden: 'on' } : {}), page: String(page) })}`;
  return (
    <>
      <p className="meta max-w-[68ch]">
        All collections that anyone with the link can see. Private collections are not listed. If you hide a
        collection, only its owner sees it, with your reason.
      </p>
      <Form key={url} method="get" action="/admin/collections" className="panel filters" role="search">
        <Field
          form="collections"
          name="q"
          label="Title, text or share code"
          type="search"
          maxLength={200}
          initial={q}
        />
        <CheckField form="collections" name="hidden" initial={hiddenOnly}>
          Hidden collections only
        </CheckField>
        <Button look="line" label="Filter" />
      </Form>
      {collections.length === 0 && !isBehindList(page, pages) && (
        <p className="empty">No collections found.</p>
      )}
      {collections.length > 0 && (
        <ul className="entries">
          {collections.map(
            ({ id, title, description, shareCode, created, hidden, hiddenReason, answers }) => (
              <li key={id} className="grid gap-3 py-4">
                <div className="min-w-0">
                  <a dir="auto" className="font-semibold" href={`/share/${shareCode}`}>
                    {title}
                  </a>
                  <p className="meta">{`${created} · ${shareCode} · ${countOf(answers, 'answer')}`}</p>
                  {description && <p className="max-w-[75ch]">{description}</p>}
                  {hidden && <p className="error">Hidden: {hiddenReason}</p>}
                </div>
                <HideForm name="id" id={id} hidden={hidden} label={`Reason for hiding ${title}`} action={url}>
                  {answers > 0 && (
                    <LinkButton href={`/admin/collections/${id}`} look="small quiet" label="View answers" />
                  )}
                </HideForm>
              </li>
            ),
          )}
        </ul>
      )}
      <Pagination page={page} pages={pages} url={(to) => withParam(url, 'page', String(to))} />
    </>
  );
}
