import { and, desc, eq, gt } from 'drizzle-orm';
import { columnsOf, countWhere, orm, write } from '#app/infra/database.server';
import { logError } from '#app/infra/log.server';
import { createToken, hashToken } from '#app/lib/token.server';
import { apiTokens, type TOKEN_ACCESS, users } from '#db/schema';
import { recordAccountEvent } from './account-event.server';
import { userColumns, userOfRow } from './session.server';

export type TokenAccess = (typeof TOKEN_ACCESS)[number];

/** Prefix of every token, which people and secret scanners recognize. */
const PREFIX = 'ribbon_';
export const MAX_TOKENS = 50;
/** Precision of the last use, in milliseconds. */
const USE_PRECISION = 60_000;

type NewToken = { name: string; access: TokenAccess; expiresAt: Date };

/** Creates a token and stores its hash. Returns the token, or null if the account has too many. */
export function issueToken(userId: number, { name, access, expiresAt }: NewToken): Promise<string | null> {
  const token = PREFIX + createToken();
  return write((tx) => {
    if (countWhere(apiTokens, eq(apiTokens.userId, userId), tx) >= MAX_TOKENS) return null;
    const values = { userId, name, access, expiresAt, tokenHash: hashToken(token) };
    tx.insert(apiTokens).values(values).run();
    recordAccountEvent(tx, userId, { what: 'token-made', detail: `${name} (${access})` });
    return token;
  });
}

export function listTokens(userId: number) {
  const columns = columnsOf(apiTokens, 'id', 'name', 'access', 'createdAt', 'expiresAt', 'usedAt');
  const own = eq(apiTokens.userId, userId);
  return orm.select(columns).from(apiTokens).where(own).orderBy(desc(apiTokens.id)).all();
}

/** Revokes a token. Returns its name, or null if the account has no such token. */
export async function revokeToken(userId: number, id: number): Promise<string | null> {
  return write((tx) => {
    const named = and(eq(apiTokens.userId, userId), eq(apiTokens.id, id));
    const ended = tx.delete(apiTokens).where(named).returning().get();
    if (ended === undefined) return null;
    recordAccountEvent(tx, userId, { what: 'token-ended', detail: ended.name });
    return ended.name;
  });
}

/** Returns the user and the access of a valid token, or null. */
export function findBearer(token: string) {
  if (!token.startsWith(PREFIX)) return null;
  const columns = { ...columnsOf(apiTokens, 'id', 'access', 'usedAt'), user: userColumns };
  const valid = and(eq(apiTokens.tokenHash, hashToken(token)), gt(apiTokens.expiresAt, new Date()));
  const withUser = orm.select(columns).from(apiTokens).innerJoin(users, eq(users.id, apiTokens.userId));
  const found = withUser.where(valid).get();
  if (found === undefined) return null;
  const { id, access, usedAt, user } = found;
  const now = { usedAt: new Date() };
  if (usedAt === null || now.usedAt.getTime() - usedAt.getTime() > USE_PRECISION)
    void write((tx) => tx.update(apiTokens).set(now).where(eq(apiTokens.id, id)).run()).catch(logError);
  return { id, access, user: userOfRow(user) };
}
