import { and, desc, eq, gt, lt, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import { orm, write } from '#app/infra/database.server';
import { hashToken } from '#app/lib/token.server';
import { savedForms } from '#db/schema';

/** How long a form is saved for a user who logs in again, in minutes. */
export const SAVED_FORM_MINUTES = 30;
/** More of them than this are not kept at once, nor larger ones, in characters: nobody fills a disk by them. The longest is a guide's. */
const MAX_SAVED = 500;
const MAX_BYTES = 250_000;

const fieldsSchema = z.array(z.tuple([z.string(), z.string()]));

export type SavedForm = {
  /** The page that it stood on. */
  path: string;
  /** Where it was sent. */
  action: string;
  /** Whose it is: who was logged in with this browser last. */
  userId: number;
  fields: [name: string, value: string][];
  /** Whether that is all of it, so that it can be sent again as it is. */
  isWhole: boolean;
};

function since(now: Date): Date {
  return new Date(now.getTime() - SAVED_FORM_MINUTES * 60_000);
}

/** Keeps a form under a browser's token, one for each page; false when it is too large. */
export async function saveForm(token: string, { path, ...form }: SavedForm): Promise<boolean> {
  if (JSON.stringify(form.fields).length > MAX_BYTES) return false;
  await write((tx) => {
    const values = { ...form, createdAt: new Date() };
    tx.insert(savedForms)
      .values({ tokenHash: hashToken(token), path, ...values })
      .onConflictDoUpdate({ target: [savedForms.tokenHash, savedForms.path], set: values })
      .run();
    const newest = tx
      .select({ createdAt: savedForms.createdAt })
      .from(savedForms)
      .orderBy(desc(savedForms.createdAt))
      .limit(MAX_SAVED);
    tx.delete(savedForms).where(notInArray(savedForms.createdAt, newest)).run();
  });
  return true;
}

/** The form that this browser had sent from a page; null when there is none, its time is over, or it is somebody else's. */
export function findSavedForm(token: string, path: string, userId: number): SavedForm | null {
  const named = and(eq(savedForms.tokenHash, hashToken(token)), eq(savedForms.path, path));
  const row = orm
    .select()
    .from(savedForms)
    .where(and(named, gt(savedForms.createdAt, since(new Date()))))
    .get();
  const fields = fieldsSchema.safeParse(row?.fields);
  if (row === undefined || !fields.success) return null;
  return row.userId === userId ? { ...row, userId, fields: fields.data } : null;
}

/** Forgets what was kept of forms to this address, since one of them is being sent: its token works once. */
export async function deleteSavedForm(token: string, action: string): Promise<void> {
  const sent = and(eq(savedForms.tokenHash, hashToken(token)), eq(savedForms.action, action));
  await write((tx) => tx.delete(savedForms).where(sent).run());
}

export async function purgeSavedForms(now: Date): Promise<void> {
  await write((tx) =>
    tx
      .delete(savedForms)
      .where(lt(savedForms.createdAt, since(now)))
      .run(),
  );
}
