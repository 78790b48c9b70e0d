import { eq } from 'drizzle-orm';
import { listCompilations } from '#app/features/collections/compilation-list.server';
import { listCompilationProducts } from '#app/features/collections/compilation-products.server';
import { listAnswers } from '#app/features/collections/received-answer.server';
import { columnsOf, orm } from '#app/infra/database.server';
import { users } from '#db/schema';
import { listAccountEvents } from './account-event.server';
import { listTokens } from './api-token.server';
import { findEmailChange } from './email-change.server';
import { readFactors } from './factor.server';
import { listPasskeys } from './passkey.server';
import { listSessions } from './session.server';

/** Returns all data about an account, without hashes and secrets. Of its events, it returns the last 100,000. */
export function exportPersonalData(userId: number) {
  const columns = columnsOf(users, 'username', 'email', 'role', 'createdAt');
  const account = orm.select(columns).from(users).where(eq(users.id, userId)).get();
  const collections = listCompilations({ userId }).map((compilation) => ({
    ...compilation,
    products: listCompilationProducts(compilation.id).map(({ id, name, note }) => ({ id, name, note })),
    answers: listAnswers(compilation.id).map(({ name, size, note, updatedAt, reactions }) => ({
      name,
      size,
      note,
      updatedAt,
      said: Object.fromEntries(reactions),
    })),
  }));
  const { app, codes } = readFactors(userId);
  return {
    account,
    collections,
    waitingEmail: findEmailChange(userId),
    secondFactor: { app: app !== 'none', recoveryCodes: codes },
    sessions: listSessions({ id: userId, role: account?.role ?? 'user' }, null).map(
      ({ createdAt, seenAt, browser }) => ({ createdAt, seenAt, browser }),
    ),
    passkeys: listPasskeys(userId).map(({ name, createdAt, usedAt }) => ({ name, createdAt, usedAt })),
    tokens: listTokens(userId).map(({ id, ...token }) => token),
    events: listAccountEvents(userId, 100_000).map(({ id, ...event }) => event),
  };
}
