import { and, count, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import { letters, outbox, subscribers } from '../../db/schema';
import { countOf } from '../lib/format';
import { type Actor, recordChange } from './audit.server';
import { orm, write } from './database.server';

/** A letter goes out this long after it was sent, so that it can be taken back, in milliseconds. */
const SECOND_THOUGHTS = 60_000;
const MOST_LISTED = 50;

export type Letter = typeof letters.$inferSelect;

/** The newest letters; `waiting` of the recipients have not been written to yet. Without recipients, it is a draft. */
export function listLetters(): (Letter & { waiting: number })[] {
  return orm
    .select({
      ...getTableColumns(letters),
      waiting: sql<number>`(select count(*) from outbox where outbox.letter_id = letters.id)`,
    })
    .from(letters)
    .orderBy(desc(letters.id))
    .limit(MOST_LISTED)
    .all();
}

export function findLetter(id: number): Letter | null {
  return orm.select().from(letters).where(eq(letters.id, id)).get() ?? null;
}

/** How many a letter would go to. */
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
export async function saveDraft(
  { subject, message }: Pick<Letter, 'subject' | 'message'>,
  id?: number,
): Promise<number> {
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

/** Sends a draft to everyone who has confirmed; returns how many that are. */
export async function sendLetter(id: number, actor: Actor): Promise<number> {
  const nextAt = Date.now() + SECOND_THOUGHTS;
  return write((tx) => {
    const letter = tx.select().from(letters).where(draft(id)).get();
    if (letter === undefined) return 0;
    const { changes } = tx.run(
      sql`insert into ${outbox} (kind, subject_id, letter_id, next_at) select 'letter', id, ${id}, ${nextAt} from ${subscribers} where confirmed_at is not null`,
    );
    tx.update(letters).set({ recipients: changes, createdAt: new Date() }).where(eq(letters.id, id)).run();
    if (changes > 0)
      recordChange(tx, actor, `sent a letter to ${countOf(changes, 'subscriber')}`, letter.subject);
    return changes;
  });
}

/** Keeps a letter from whoever it has not gone to yet; returns how many those are. Gone to nobody, it is a draft again. */
export async function stopLetter(id: number, actor: Actor): Promise<number> {
  return write((tx) => {
    const { changes } = tx.delete(outbox).where(eq(outbox.letterId, id)).run();
    tx.update(letters)
      .set({ recipients: sql`max(0, ${letters.recipients} - ${changes})` })
      .where(eq(letters.id, id))
      .run();
    if (changes > 0) recordChange(tx, actor, `stopped a letter to ${countOf(changes, 'subscriber')}`);
    return changes;
  });
}

export async function deleteDraft(id: number): Promise<void> {
  await write((tx) => tx.delete(letters).where(draft(id)).run());
}
