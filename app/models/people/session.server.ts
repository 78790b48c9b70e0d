import { and, eq, gt, lt, ne } from 'drizzle-orm';
import { createToken, hashToken } from '#app/lib/token.server';
import { orm, write } from '#app/models/site/database.server';
import { sessions, users } from '#db/schema';
import type { User } from './user.server';

export const SESSION_DAYS = 30;

/** Starts a session for an account; returns the id for the cookie, of which only the hash is stored. */
export async function createSession(userId: number, now = new Date()): Promise<string> {
  const id = createToken();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000);
  await write((tx) => {
    tx.delete(sessions).where(lt(sessions.expiresAt, now)).run();
    tx.insert(sessions)
      .values({ idHash: hashToken(id), userId, expiresAt })
      .run();
  });
  return id;
}

export async function purgeSessions(now: Date): Promise<void> {
  await write((tx) => tx.delete(sessions).where(lt(sessions.expiresAt, now)).run());
}

/** The account of a session id, read afresh, so that a logout or a new role holds on the very next request. */
export function findSessionUser(id: string, now = new Date()): User | null {
  const row = orm
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      role: users.role,
      createdAt: users.createdAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.idHash, hashToken(id)), gt(sessions.expiresAt, now)))
    .get();
  return row ?? null;
}

export async function endSession(id: string): Promise<void> {
  await write((tx) =>
    tx
      .delete(sessions)
      .where(eq(sessions.idHash, hashToken(id)))
      .run(),
  );
}

export async function endSessions(userId: number, keep?: string): Promise<void> {
  const others = keep === undefined ? undefined : ne(sessions.idHash, hashToken(keep));
  await write((tx) =>
    tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), others))
      .run(),
  );
}
