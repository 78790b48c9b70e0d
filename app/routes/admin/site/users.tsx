import type { SerializeFrom } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { ACCOUNT_ERRORS } from '#app/features/accounts/account-texts';
import {
  changeRole,
  deleteUserForAdmin,
  endSessionsForAdmin,
  listUsersForAdmin,
  USERS_PER_ADMIN_PAGE,
  type UserChange,
} from '#app/features/accounts/user-admin.server';
import type { Actor } from '#app/infra/audit.server';
import { countOf, initialsOf, longDate } from '#app/lib/format';
import { withParam } from '#app/lib/local-path';
import type { Role } from '#app/lib/permissions';
import { pageNumber } from '#app/lib/query';
import type { RouteHandle } from '#app/lib/route-handle';
import { truncate } from '#app/lib/truncate';
import { requirePassword } from '#app/server/web/ask-password.server';
import { formAction, guardedLoader } from '#app/server/web/guarded.server';
import { chooseByIntent, readBatch, requireId } from '#app/server/web/intents.server';
import { redirectWithToast } from '#app/server/web/toast.server';
import { Button, LinkButton } from '#app/ui/button';
import { Field } from '#app/ui/field';
import { Pagination } from '#app/ui/pagination';
import { PasswordBoundary } from '#app/ui/password-page';

export { PasswordBoundary as ErrorBoundary };

export const handle: RouteHandle = {
  right: 'site',
  title: () => 'Users',
  heading: ({ total }: SerializeFrom<typeof loader>) => ({
    title: 'Users',
    actions: <p className="meta">{countOf(total, 'account')}</p>,
  }),
};

export const loader = guardedLoader('site', ({ request, actor: { id: own } }) => {
  const params = new URL(request.url).searchParams;
  const q = truncate(params.get('q')?.trim() ?? '', 254);
  const page = pageNumber(params);
  const { rows, total } = listUsersForAdmin(q, page);
  return {
    q,
    page,
    total,
    /** Account to delete. The page asks a second time, because this cannot be undone. */
    deleting: Number(params.get('delete')) || null,
    pages: Math.max(1, Math.ceil(total / USERS_PER_ADMIN_PAGE)),
    users: rows.map(({ createdAt, ...user }) => ({
      ...user,
      since: longDate(createdAt),
      isSelf: user.id === own,
    })),
  };
});

const INTENTS: Record<string, { run: (id: number, actor: Actor) => Promise<UserChange>; title: string }> = {
  promote: { run: (id, actor) => changeRole(id, 'admin', actor), title: 'Made an administrator' },
  editor: { run: (id, actor) => changeRole(id, 'editor', actor), title: 'Made an editor' },
  demote: { run: (id, actor) => changeRole(id, 'user', actor), title: 'Made a visitor' },
  sessions: { run: endSessionsForAdmin, title: 'Sessions ended' },
  delete: { run: deleteUserForAdmin, title: 'Account deleted' },
};

const GUARDED: Record<string, string> = {
  promote: 'the roles of users',
  editor: 'the roles of users',
  demote: 'the roles of users',
  sessions: 'the sessions of users',
  delete: 'the accounts of users',
};

export const action = formAction('site', async ({ form, actor, request, context }) => {
  const { intent, ids } = readBatch(form, { name: 'person' });
  const todo = chooseByIntent(INTENTS, intent);
  const guarded = GUARDED[intent];
  if (guarded !== undefined) await requirePassword({ request, context }, { user: actor, form, guarded });
  const outcome = await todo.run(requireId(String(ids[0])), actor);
  const toast = outcome.ok
    ? { title: todo.title, text: outcome.username }
    : {
        title: 'User not changed',
        text:
          outcome.reason === 'missing' ? 'This account was deleted.' : ACCOUNT_ERRORS.lastAdministratorStays,
        kind: 'error' as const,
      };
  return redirectWithToast(request, '/admin/users', { toast });
});

const ROLE_NAMES = { user: '', editor: 'Editor', admin: 'Administrator' };

const CHANGES: Record<Role, [intent: string, label: string][]> = {
  user: [
    ['editor', 'Make editor'],
    ['promote', 'Make administrator'],
  ],
  editor: [
    ['promote', 'Make administrator'],
    ['demote', 'Make visitor'],
  ],
  admin: [
    ['editor', 'Make editor'],
    ['demote', 'Make visitor'],
  ],
};

type ListedUser = ReturnType<typeof useLoaderData<typeof loader>>['users'][number];
type UserRowProps = { user: ListedUser; isDeleting: boolean; url: string };

function UserRow({ user, isDeleting, url }: UserRowProps) {
  return (
    <li className="entry entry-plain" id={`person-${user.id}`}>
      <span className="avatar" aria-hidden="true">
        {initialsOf(user.username)}
      </span>
      <p className="min-w-0">
        <strong dir="auto">{user.username}</strong>{' '}
        {user.role !== 'user' && <span className="eyebrow">{ROLE_NAMES[user.role]}</span>}
        {user.hasFactor === 1 && <span className="meta"> · two-factor authentication</span>}
        {user.isSelf && <span className="meta"> (you)</span>}
        <span className="meta block">
          {`${user.email} · since ${user.since} · ${countOf(user.sessions, 'session')} · ${countOf(user.collections, 'collection')}`}
        </span>
      </p>
      <p className="entry-actions">
        {CHANGES[user.role].map(([intent, label]) => (
          <Button
            key={intent}
            intent={`${intent}:${user.id}`}
            look="small"
            label={label}
            aria-label={`${label}: ${user.username}`}
          />
        ))}
        <Button
          intent={`sessions:${user.id}`}
          look="small"
          label="End sessions"
          aria-label={`End sessions: ${user.username}`}
        />
        {isDeleting ? (
          <button type="submit" name="intent" value={`delete:${user.id}`} className="btn btn-small">
            Delete {user.username} permanently
          </button>
        ) : (
          <LinkButton
            href={`${url}&delete=${user.id}#person-${user.id}`}
            look="small"
            label="Delete"
            aria-label={`Delete ${user.username}`}
          />
        )}
      </p>
    </li>
  );
}

export { meta, shouldRevalidate } from '#app/ui/screen';

export default function Users() {
  const { q, page, pages, users, deleting } = useLoaderData<typeof loader>();
  const url = `/admin/users?${new URLSearchParams({ q, page: String(page) })}`;
  return (
    <>
      <Form key={q} method="get" action="/admin/users" className="panel filters" role="search">
        <Field form="people" name="q" label="Username or email" type="search" maxLength={254} initial={q} />
        <Button look="line" label="Search" />
      </Form>
      <Form method="post" action="/admin/users">
        <ul className="entries">
          {users.map((user) => (
            <UserRow key={user.id} user={user} isDeleting={deleting === user.id} url={url} />
          ))}
        </ul>
      </Form>
      <Pagination page={page} pages={pages} url={(to) => withParam(url, 'page', String(to))} />
    </>
  );
}
