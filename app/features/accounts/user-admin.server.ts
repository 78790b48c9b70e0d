import { desc, eq, like, or, sql } from 'drizzle-orm';
import { readPage } from '#app/infra/dashboard-list.server';
import { type Actor, columnsOf, countWhere, orm, recordChange, write } from '#app/infra/database.server';
import { ROLE_NAMES, type Role, reaches } from '#app/lib/permissions';
import { type Transaction, users } from '#db/schema';
import { recordAccountEvent } from './account-event.server';
import { hasFactor, revokeAccess } from './session.server';
import { isLastAdministrator } from './user.server';

function matching(q: string) {
  const pattern = `%${q.replace(/[%_\\]/g, '')}%`;
  return q === '' ? undefined : or(like(users.username, pattern), like(users.email, pattern));
}

/** Returns a page of users, newest first, with their numbers of sessions and collections. */
export function listUsersForAdmin(q: string, page: number) {
  const columns = {
    ...columnsOf(users, 'id', 'username', 'email', 'role', 'createdAt'),
    hasFactor,
    sessions: sql<number>`(select count(*) from sessions where sessions.user_id = users.id)`,
    collections: sql<number>`(select count(*) from compilations where compilations.user_id = users.id and compilations.deleted_at is null)`,
  };
  const found = orm.select(columns).from(users).where(matching(q)).orderBy(desc(users.id));
  return readPage(found, { page, size: 50, total: countWhere(users, matching(q)) });
}

export type UserChange =
  | { ok: true; username: string }
  | { ok: false; reason: 'missing' | 'last-administrator' };
type Work = (tx: Transaction, account: { username: string; role: Role }) => void;

function change(id: number, losesRole: boolean, work: Work): Promise<UserChange> {
  return write((tx): UserChange => {
    const { username, role } = users;
    const account = tx.select({ username, role }).from(users).where(eq(users.id, id)).get();
    if (!account) return { ok: false, reason: 'missing' };
    if (losesRole && isLastAdministrator(tx, id)) return { ok: false, reason: 'last-administrator' };
    work(tx, account);
    return { ok: true, username: account.username };
  });
}

export function changeRole(id: number, role: Role, actor: Actor): Promise<UserChange> {
  return change(id, role !== 'admin', (tx, { username, role: before }) => {
    if (before === role) return;
    tx.update(users).set({ role }).where(eq(users.id, id)).run();
    const roles = `${ROLE_NAMES[before]} → ${ROLE_NAMES[role]}`;
    recordAccountEvent(tx, id, { what: 'role-changed', detail: `${roles}, by ${actor.username}` });
    const what = reaches(role, before) ? 'promoted an account' : 'demoted an account';
    recordChange(tx, actor, { what, detail: `${username}; role: ${roles}`, link: '/admin/users' });
  });
}

export function endSessionsForAdmin(id: number, actor: Actor): Promise<UserChange> {
  return change(id, false, (tx, { username }) => {
    revokeAccess(tx, id);
    recordChange(tx, actor, { what: 'ended the sessions of an account', detail: username });
  });
}

/** Deletes a user permanently, with sessions and collections. */
export function deleteUserForAdmin(id: number, actor: Actor): Promise<UserChange> {
  return change(id, true, (tx, { username }) => {
    tx.delete(users).where(eq(users.id, id)).run();
    recordChange(tx, actor, { what: 'deleted an account', detail: username });
  });
}
