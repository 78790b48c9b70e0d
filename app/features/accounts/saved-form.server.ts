import { and, desc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import { orm, write } from '#app/infra/database.server';
import { hashToken } from '#app/lib/token.server';
import { savedForms } from '#db/schema';

export const SAVED_FORM_MINUTES = 30;
/** Limits that protect the disk. The longest form is that of a guide. Forms of unknown users are counted apart, so that they end no other. */
const MAX_SAVED = 250;
const MAX_BYTES = 250_000;

const fieldsSchema = z.array(z.tuple([z.string(), z.string()]));

/** `isWhole` is false if fields such as passwords are missing. `userId` is null if the browser's last account is unknown. */
export type SavedForm = Pick<typeof savedForms.$inferSelect, 'path' | 'action' | 'isWhole' | 'userId'> & {
  fields: [name: string, value: string][];
};

/** Saves a form under the token of a browser, one per page. Returns false if it is too large. */
export async function saveForm(token: string, { path, ...form }: SavedForm): Promise<boolean> {
  if (JSON.stringify(form.fields).length > MAX_BYTES) return false;
  await write((tx) => {
    const values = { ...form, createdAt: new Date() };
    const saved = tx.insert(savedForms).values({ tokenHash: hashToken(token), path, ...values });
    saved.onConflictDoUpdate({ target: [savedForms.tokenHash, savedForms.path], set: values }).run();
    const { createdAt, userId } = savedForms;
    const isSameKind = form.userId === null ? isNull(userId) : isNotNull(userId);
    // The index finds these times. A row has its time after its fields, so reading it there would read the whole form.
    const same = tx.select({ createdAt }).from(savedForms).where(isSameKind);
    const oldest = same
      .orderBy(desc(createdAt))
      .limit(1)
      .offset(MAX_SAVED - 1);
    tx.delete(savedForms)
      .where(and(isSameKind, lt(createdAt, oldest)))
      .run();
  });
  return true;
}

/** Returns the saved form of a page, or null if there is none, it expired, or it belongs to another user. */
export function findSavedForm(token: string, path: string, userId: number): SavedForm | null {
  const named = and(eq(savedForms.tokenHash, hashToken(token)), eq(savedForms.path, path));
  const recent = gt(savedForms.createdAt, new Date(Date.now() - SAVED_FORM_MINUTES * 60_000));
  const row = orm.select().from(savedForms).where(and(named, recent)).get();
  const fields = fieldsSchema.safeParse(row?.fields);
  if (row === undefined || !fields.success) return null;
  return row.userId === null || row.userId === userId ? { ...row, fields: fields.data } : null;
}

/** Deletes saved forms for a URL, because one of them is being sent. */
export async function deleteSavedForm(token: string, action: string): Promise<void> {
  const sent = and(eq(savedForms.tokenHash, hashToken(token)), eq(savedForms.action, action));
  await write((tx) => tx.delete(savedForms).where(sent).run());
}
