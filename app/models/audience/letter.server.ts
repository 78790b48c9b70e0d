import { and, count, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import { env } from '#app/env.server';
import { countOf } from '#app/lib/format';
import { enqueueLetter, withdrawLetter } from '#app/models/mail/outbox.server';
import { type Actor, recordChange } from '#app/models/site/audit.server';
import { orm, write } from '#app/models/site/database.server';
import { letters, subscribers } from '#db/schema';

/** A letter goes out this long after it was sent, so that it can be taken back, in milliseconds. */
const SECOND_THOUGHTS = 60_000;
const MOST_LISTED = 50;

export type Letter = typeof letters.$inferSelect;
type Words = Pick<Letter, 'subject' | 'message'>;

/** The newest letters; `waiting` of the recipients have not got it yet, `failed` never will. Without recipients, it is a draft. */
export function listLetters(): (Letter & { waiting: number; failed: number })[] {
  return orm
    .select({
      ...getTableColumns(letters),
      waiting: sql<number>`(select count(*) from outbox where letter_id = letters.id and failed_at is null)`,
      failed: sql<number>`(select count(*) from outbox where letter_id = letters.id and failed_at is not null)`,
    })
    .from(letters)
    .orderBy(desc(letters.id))
    .limit(MOST_LISTED)
    .all();
}

export function findLetter(id: number): Letter | null {
  return orm.select().from(letters).where(eq(letters.id, id)).get() ?? null;
}

export function countRecipients(): number {
  const row = orm
    .select({ count: count() })
    .from(subscribers)
    .where(isNotNull(subscribers.confirmedAt))
    .get();
  return row?.count ?? 0;
}

function draft(id: number) {
  return and(eq(letters.id, id), eq(letters.recipients, 0));
}

/** Stores a letter as a draft, in the place of the draft `id` if that is one; returns the draft's id. */
export async function saveDraft({ subject, message }: Words, id?: number): Promise<number> {
  const values = { subject, message };
  return write((tx) => {
    const known =
      id === undefined ? undefined : tx.update(letters).set(values).where(draft(id)).returning().get();
    return (
      known ??
      tx
        .insert(letters)
        .values({ ...values, recipients: 0 })
        .returning()
        .get()
    ).id;
  });
}

export type SendOutcome =
  | { ok: true; recipients: number }
  | { ok: false; reason: 'no-draft' | 'nobody' | 'mail-is-off' };

/** Sends a draft, as it is written now, to everyone who has confirmed. A letter goes out once, however often it is sent. */
export async function sendLetter(id: number, words: Words, actor: Actor): Promise<SendOutcome> {
  if (env.mail === null) return { ok: false, reason: 'mail-is-off' };
  const now = new Date();
  return write((tx): SendOutcome => {
    const letter = tx
      .update(letters)
      .set({ ...words, createdAt: now })
      .where(draft(id))
      .returning()
      .get();
    if (letter === undefined) return { ok: false, reason: 'no-draft' };
    const recipients = enqueueLetter(tx, id, new Date(now.getTime() + SECOND_THOUGHTS));
    if (recipients === 0) return { ok: false, reason: 'nobody' };
    tx.update(letters).set({ recipients }).where(eq(letters.id, id)).run();
    recordChange(tx, actor, {
      what: `sent a letter to ${countOf(recipients, 'subscriber')}`,
      detail: letter.subject,
      link: `/admin/newsletter?letter=${id}`,
    });
    return { ok: true, recipients };
  });
}

/** Keeps a letter from whoever it has not gone to yet; returns how many those are. Gone to nobody, it is a draft again. */
export async function stopLetter(id: number, actor: Actor): Promise<number> {
  return write((tx) => {
    const stopped = withdrawLetter(tx, id);
    tx.update(letters)
      .set({ recipients: sql`max(0, ${letters.recipients} - ${stopped})` })
      .where(eq(letters.id, id))
      .run();
    if (stopped > 0)
      recordChange(tx, actor, { what: `stopped a letter to ${countOf(stopped, 'subscriber')}` });
    return stopped;
  });
}

export async function deleteDraft(id: number): Promise<void> {
  await write((tx) => tx.delete(letters).where(draft(id)).run());
}
