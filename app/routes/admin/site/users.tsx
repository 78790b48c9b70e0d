import { Form, useLoaderData } from '@remix-run/react';
import { ACCOUNT_ERRORS } from '#app/features/accounts/account-texts';
import * as userAdmin from '#app/features/accounts/user-admin.server';
import type { Actor } from '#app/infra/database.server';
import { briefDate, countOf, initialsOf, longDate } from '#app/lib/format';
import { pagingOf } from '#app/lib/paging';
import { ROLE_NAMES, type Role } from '#app/lib/permissions';
import { withParam } from '#app/lib/query';
import { requirePassword } from '#app/server/web/ask-password.server';
import { chooseByIntent, done, formAction, guardedLoader } from '#app/server/web/guarded.server';
import { readBatch, readListSearch } from '#app/server/web/list.server';
import { requireId } from '#app/server/web/not-found.server';
import { type Column, countColumn, DataTable, toolColumn } from '#app/ui/data-table';
import { Button, Icon } from '#app/ui/elements';
import { FilterBar, SearchField } from '#app/ui/list';
import { Pagination } from '#app/ui/pagination';
import { PasswordBoundary } from '#app/ui/password-page';
import { screen } from '#app/ui/screen';

export { shouldRevalidate } from '#app/ui/browser/should-revalidate';
export { PasswordBoundary as ErrorBoundary };
export const handle = screen('site', 'Users');

export const loader = guardedLoader('site', ({ query, actor: { id: own } }) => {
  const { q, page } = readListSearch(query);
  const found = userAdmin.listUsersForAdmin(q, page);
  return {
    q,
    paging: pagingOf(`/admin/users?${new URLSearchParams({ q, page: String(page) })}`, { page }, found),
    /** Account to delete. The page asks a second time, because this cannot be undone. */
    deleting: Number(query.get('delete')) || null,
    own,
    users: found.rows.map((user) => ({ ...user, since: briefDate(user.createdAt, new Date()) })),
  };
});

type Change = {
  run: (id: number, actor: Actor) => Promise<userAdmin.UserChange>;
  title: string;
  guarded: string;
};

const setRole = (role: Role, title: string): Change => ({
  run: (id, actor) => userAdmin.changeRole(id, role, actor),
  title,
  guarded: 'the roles of users',
});

const INTENTS: Record<string, Change> = {
  promote: setRole('admin', 'Made an administrator'),
  editor: setRole('editor', 'Made an editor'),
  demote: setRole('user', 'Made a visitor'),
  sessions: { run: userAdmin.endSessionsForAdmin, title: 'Sessions ended', guarded: 'the sessions of users' },
  delete: { run: userAdmin.deleteUserForAdmin, title: 'Account deleted', guarded: 'the accounts of users' },
};

export const action = formAction('site', async (change) => {
  const { intent, ids } = readBatch(change.form, { name: 'person' });
  const { run, title, guarded } = chooseByIntent(INTENTS, intent);
  await requirePassword(change, guarded);
  const outcome = await run(requireId(String(ids[0])), change.actor);
  if (outcome.ok) return done('/admin/users', { title, text: outcome.username });
  const text =
    outcome.reason === 'missing' ? 'This account was deleted.' : ACCOUNT_ERRORS.lastAdministratorStays;
  return done('/admin/users', { title: 'User not changed', text, kind: 'error' });
});

const CHANGES = [
  { intent: 'editor', role: 'editor', label: 'Make editor' },
  { intent: 'promote', role: 'admin', label: 'Make administrator' },
  { intent: 'demote', role: 'user', label: 'Make visitor' },
  { intent: 'sessions', role: null, label: 'End sessions' },
];

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type ListedUser = Page['users'][number];

function UserActions({ user: { id, username, role }, url }: { user: ListedUser; url: string }) {
  return (
    <details className="menu" name="menu">
      <summary className="btn btn-line btn-small" aria-label={`Actions for ${username}`}>
        Actions <Icon name="chevron" />
      </summary>
      <div className="menu-panel">
        {CHANGES.filter((change) => change.role !== role).map(({ intent, label }) => (
          <button
            key={intent}
            type="submit"
            name="intent"
            value={`${intent}:${id}`}
            aria-label={`${label}: ${username}`}
          >
            {label}
          </button>
        ))}{' '}
        <a href={`${url}&delete=${id}`} aria-label={`Delete ${username}`}>
          Delete
        </a>
      </div>
    </details>
  );
}

function listColumns({ deleting, own, paging }: Page): Column<ListedUser>[] {
  return [
    {
      heading: 'User',
      kind: 'main',
      cell: ({ id, username, email }) => (
        <>
          <span className="avatar row-image" aria-hidden="true">
            {`${initialsOf(username)} `}
          </span>
          <strong>
            <bdi>{username}</bdi>
            {id === own && ' (you)'}
          </strong>{' '}
          <span className="meta">{email}</span>
        </>
      ),
    },
    { heading: 'Role', kind: 'fact extra', cell: ({ role }) => ROLE_NAMES[role] },
    {
      heading: 'Two-factor',
      kind: 'fact extra',
      cell: ({ hasFactor }) => hasFactor === 1 && 'Two-factor authentication',
    },
    {
      heading: 'Since',
      kind: 'number fact extra',
      cell: ({ createdAt }) => longDate(createdAt),
      fact: ({ since }) => `since ${since}`,
    },
    countColumn('Sessions', 'session', ({ sessions }) => sessions),
    countColumn('Collections', 'collection', ({ collections }) => collections),
    toolColumn((user) =>
      deleting === user.id ? (
        <Button intent={`delete:${user.id}`} look="small main" label={`Delete ${user.username} for good`} />
      ) : (
        <UserActions user={user} url={paging.url} />
      ),
    ),
  ];
}

export default function Users() {
  const shown = useLoaderData<typeof loader>();
  const { q, users } = shown;
  const { url, page, pages, total } = shown.paging;
  return (
    <>
      <FilterBar
        action="/admin/users"
        label="Search users"
        button="Search"
        values={{ q }}
        count={countOf(total, 'account')}
      >
        <SearchField form="people" label="Username or email" maxLength={254} initial={q} />
      </FilterBar>
      <Form method="post" action="/admin/users">
        <DataTable label="Users" rows={users} columns={listColumns(shown)} />
      </Form>
      <Pagination page={page} pages={pages} url={(to) => withParam(url, 'page', String(to))} />
    </>
  );
}
