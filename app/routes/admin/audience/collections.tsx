import { Form, useLoaderData } from '@remix-run/react';
import { hideCollection, listSharedCollections } from '#app/features/collections/moderation.server';
import { countOf, joinFacts, longDate, truncate } from '#app/lib/format';
import { pagingOf } from '#app/lib/paging';
import { failure } from '#app/lib/toast';
import { textOf } from '#app/server/web/form.server';
import { chooseByIntent, done, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { readListSearch } from '#app/server/web/list.server';
import { requireId } from '#app/server/web/not-found.server';
import { type Column, DataTable, toolColumn } from '#app/ui/data-table';
import { Button, Icon, NameLink } from '#app/ui/elements';
import { CheckField } from '#app/ui/field';
import { FilterBar, PagedRows, SearchField } from '#app/ui/list';
import { screen } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export const handle = screen('audience', 'Collections');

export const loader = guardedLoader('audience', ({ query }) => {
  const { q, page } = readListSearch(query, 200);
  const hiddenOnly = query.get('hidden') === 'on';
  const found = listSharedCollections({ q, hiddenOnly }, page);
  const url = `/admin/collections?${new URLSearchParams({ q, ...(hiddenOnly ? { hidden: 'on' } : {}), page: String(page) })}`;
  return { q, hiddenOnly, paging: pagingOf(url, { page }, found), collections: found.rows };
});

const MAX_REASON_LENGTH = 300;

export const action = formAction('audience', async ({ form, actor, request }) => {
  const here = `/admin/collections${new URL(request.url).search}`;
  const isShown = chooseByIntent({ show: true, hide: false }, textOf(form, 'intent'));
  const reason = isShown ? null : truncate(textOf(form, 'reason').trim(), MAX_REASON_LENGTH);
  if (reason === '') return done(here, failure('Enter a reason', 'The owner of the collection reads it.'));
  const changed = await hideCollection(requireId(textOf(form, 'id')), reason, actor);
  if (!changed) return done(here, { title: 'Collection not found', kind: 'error' });
  return done(here, { title: isShown ? 'Collection shown' : 'Collection hidden' });
});

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['collections'][number];

function listColumns(url: string): Column<Listed>[] {
  return [
    {
      heading: 'Collection',
      kind: 'main',
      cell: ({ title, description, shareCode, hiddenAt, hiddenReason }) => (
        <>
          <NameLink href={`/share/${shareCode}`} name={title} />{' '}
          <span className="meta">{joinFacts([shareCode, description])}</span>{' '}
          {hiddenAt && <span className="error">Hidden: {hiddenReason}</span>}
        </>
      ),
    },
    { heading: 'Created', kind: 'number fact extra', cell: ({ createdAt }) => longDate(createdAt) },
    toolColumn((row) => <HideForm row={row} action={url} />),
  ];
}

/** Shows or hides a collection. Hiding asks for a reason first. */
function HideForm({ row: { id, title, hiddenAt }, action }: { row: Listed; action: string }) {
  if (hiddenAt !== null)
    return (
      <Form method="post" action={action}>
        <input type="hidden" name="id" value={id} />
        <Button intent="show" look="small" label="Show again" />
      </Form>
    );
  const label = `Reason for hiding ${title}`;
  return (
    <details className="menu" name="menu">
      <summary className="btn btn-line btn-small">
        Hide<span className="sr-only">: {label}</span> <Icon name="chevron" />
      </summary>
      <Form method="post" action={action} className="menu-panel">
        <input type="hidden" name="id" value={id} />
        <input
          name="reason"
          className="input"
          maxLength={MAX_REASON_LENGTH}
          placeholder="Reason"
          aria-label={label}
        />
        <Button intent="hide" look="line" label="Hide" />
      </Form>
    </details>
  );
}

export default function Collections() {
  const { q, hiddenOnly, paging, collections } = useLoaderData<typeof loader>();
  const { url, total } = paging;
  return (
    <>
      <p className="meta max-w-[68ch]">
        All collections that anyone with the link can see. Private collections are not listed. If you hide a
        collection, only its owner sees it, with your reason.
      </p>
      <FilterBar
        action="/admin/collections"
        label="Filter collections"
        values={{ url }}
        count={countOf(total, 'shared collection')}
      >
        <SearchField form="collections" label="Title, text or share code" maxLength={200} initial={q} />
        <CheckField form="collections" name="hidden" initial={hiddenOnly}>
          Hidden collections only
        </CheckField>
      </FilterBar>
      <PagedRows paging={paging} empty="No collections found.">
        <DataTable label="Collections" rows={collections} columns={listColumns(url)} />
      </PagedRows>
    </>
  );
}
