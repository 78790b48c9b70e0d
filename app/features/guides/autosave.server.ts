import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { orm, write } from '#app/infra/database.server';
import { autosaves } from '#db/schema';

const fieldsSchema = z.record(z.string(), z.string()).catch({});

export type Autosave = { savedAt: Date; fields: Record<string, string> };

const ownedBy = (userId: number, path: string) => and(eq(autosaves.userId, userId), eq(autosaves.path, path));

/** Returns what an account has typed on an editor's screen but not saved, or null. */
export function findAutosave(userId: number, path: string): Autosave | null {
  const row = orm.select().from(autosaves).where(ownedBy(userId, path)).get();
  return row === undefined ? null : { savedAt: row.savedAt, fields: fieldsSchema.parse(row.fields) };
}

/** Stores what an account has typed on an editor's screen. Visitors never see it. */
export async function storeAutosave(userId: number, path: string, autosave: Autosave): Promise<void> {
  await write((tx) => {
    const added = tx.insert(autosaves).values({ userId, path, ...autosave });
    added.onConflictDoUpdate({ target: [autosaves.userId, autosaves.path], set: autosave }).run();
  });
}

export async function deleteAutosave(userId: number, path: string): Promise<void> {
  await write((tx) => tx.delete(autosaves).where(ownedBy(userId, path)).run());
}
