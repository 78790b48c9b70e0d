import { and, desc, eq, gt, notInArray } from 'drizzle-orm';
import { orm, write } from '#app/infra/database.server';
import { createToken, hashToken } from '#app/lib/token.server';
import { loginSteps } from '#db/schema';

export const STEP_MINUTES = 5;
const MAX_STEPS = 10;

export type LoginStep = { userId: number; beganAt: Date; redirectTo: string };

/** Stores a login that waits for its second step. Returns the token for the cookie. */
export async function beginStep(step: LoginStep): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(step.beganAt.getTime() + STEP_MINUTES * 60_000);
  await write((tx) => {
    tx.insert(loginSteps)
      .values({ tokenHash: hashToken(token), expiresAt, ...step })
      .run();
    const own = eq(loginSteps.userId, step.userId);
    const newest = tx
      .select({ tokenHash: loginSteps.tokenHash })
      .from(loginSteps)
      .where(own)
      .orderBy(desc(loginSteps.expiresAt))
      .limit(MAX_STEPS);
    tx.delete(loginSteps)
      .where(and(own, notInArray(loginSteps.tokenHash, newest)))
      .run();
  });
  return token;
}

/** Returns the login of a token, or null if it is unknown or expired. */
export function findStep(token: string, now = new Date()): LoginStep | null {
  const waiting = and(eq(loginSteps.tokenHash, hashToken(token)), gt(loginSteps.expiresAt, now));
  return orm.select().from(loginSteps).where(waiting).get() ?? null;
}
