import { and, desc, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { enqueue } from '#app/features/mail/mail-queue.server';
import { readPage } from '#app/infra/dashboard-list.server';
import { type Actor, countWhere, orm, recordChange, write } from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { deleteRows } from '#app/infra/trash.server';
import { inBatches } from '#app/lib/batches';
import { countOf } from '#app/lib/format';
import { contactSubmissions } from '#db/schema';
import type { contactSchema } from './contact-schema';

export type Message = typeof contactSubmissions.$inferSelect;

/** Stores a message of the contact form, and queues an email to `CONTACT_TO` if that is set. */
export async function storeMessage(sent: z.output<typeof contactSchema>): Promise<void> {
  const { name, email, subject, message } = sent;
  await write((tx) => {
    const { id } = tx.insert(contactSubmissions).values({ name, email, subject, message }).returning().get();
    if (env.mail?.contactTo !== undefined) enqueue(tx, 'contact', id);
  });
}

export const BOXES = {
  inbox: isNull(contactSubmissions.archivedAt),
  unread: and(isNull(contactSubmissions.archivedAt), isNull(contactSubmissions.readAt)),
  archive: isNotNull(contactSubmissions.archivedAt),
};
export type Box = keyof typeof BOXES;

export function listMessages(box: Box, page: number) {
  const found = orm.select().from(contactSubmissions).where(BOXES[box]).orderBy(desc(contactSubmissions.id));
  return readPage(found, { page, size: 50, total: countMessages(box) });
}

export function listMessageIds(box: Box, limit: number): number[] {
  const { id } = contactSubmissions;
  const rows = orm.select({ id }).from(contactSubmissions).where(BOXES[box]).limit(limit).all();
  return rows.map((row) => row.id);
}

export function countMessages(box: Box): number {
  return countWhere(contactSubmissions, BOXES[box]);
}

const CHANGES = {
  read: { what: 'marked as read', values: (now: Date) => ({ readAt: now }) },
  unread: { what: 'marked as unread', values: () => ({ readAt: null }) },
  archive: { what: 'archived', values: (now: Date) => ({ archivedAt: now, readAt: now }) },
  unarchive: { what: 'unarchived', values: () => ({ archivedAt: null }) },
};
export type MessageChange = keyof typeof CHANGES;

/** Marks messages or moves them. Archived messages count as read. Returns the number of changed messages. */
export async function changeMessages(ids: number[], change: MessageChange, actor: Actor): Promise<number> {
  const { what, values } = CHANGES[change];
  return write((tx) => {
    const chosen = inArray(contactSubmissions.id, ids);
    const { changes } = tx.update(contactSubmissions).set(values(new Date())).where(chosen).run();
    if (changes > 0) recordChange(tx, actor, { what: `${what} ${countOf(changes, 'message')}` });
    return changes;
  });
}

/** Deletes messages. Undo works for a day. Returns their number and the id in the trash. */
export function deleteMessages(ids: number[], actor: Actor) {
  return deleteRows({ table: 'contact_submissions', ids, noun: 'message' }, actor);
}

/** Yields all messages, newest first, in batches of 500. */
export function readAllMessages(): Generator<Message[]> {
  const { id } = contactSubmissions;
  return inBatches((before) => {
    const older = orm.select().from(contactSubmissions).where(lt(id, before));
    return older.orderBy(desc(id)).limit(500).all();
  }, Number.MAX_SAFE_INTEGER);
}
