import { and, desc, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit.server';
import { orm, write } from '#app/infra/database.server';
import { discard } from '#app/infra/trash.server';
import { countOf } from '#app/lib/format';
import { contactSubmissions } from '#db/schema';

export type Message = typeof contactSubmissions.$inferSelect;
export const MESSAGES_PER_PAGE = 50;
export type Box = 'inbox' | 'unread' | 'archive';

const BOXES = {
  inbox: isNull(contactSubmissions.archivedAt),
  unread: and(isNull(contactSubmissions.archivedAt), isNull(contactSubmissions.readAt)),
  archive: isNotNull(contactSubmissions.archivedAt),
};

/** One page of a box, newest first. */
export function listMessages(box: Box, page: number): { messages: Message[]; total: number } {
  const messages = orm
    .select()
    .from(contactSubmissions)
    .where(BOXES[box])
    .orderBy(desc(contactSubmissions.id))
    .limit(MESSAGES_PER_PAGE)
    .offset((page - 1) * MESSAGES_PER_PAGE)
    .all();
  return { messages, total: countMessages(box) };
}

export function listMessageIds(box: Box, limit: number): number[] {
  const rows = orm
    .select({ id: contactSubmissions.id })
    .from(contactSubmissions)
    .where(BOXES[box])
    .limit(limit)
    .all();
  return rows.map(({ id }) => id);
}

export function countMessages(box: Box): number {
  const row = orm.select({ count: sql<number>`count(*)` }).from(contactSubmissions).where(BOXES[box]).get();
  return row?.count ?? 0;
}

export type MessageChange = 'read' | 'unread' | 'archive' | 'unarchive';

const TOLD: Record<MessageChange, string> = {
  read: 'marked as read',
  unread: 'marked as unread',
  archive: 'archived',
  unarchive: 'took out of the archive',
};

/** Marks messages or moves them between the boxes; what is archived counts as read. */
export async function changeMessages(ids: number[], change: MessageChange, actor: Actor): Promise<number> {
  const now = new Date();
  const values = {
    read: { readAt: now },
    unread: { readAt: null },
    archive: { archivedAt: now, readAt: now },
    unarchive: { archivedAt: null },
  }[change];
  return write((tx) => {
    const { changes } = tx
      .update(contactSubmissions)
      .set(values)
      .where(inArray(contactSubmissions.id, ids))
      .run();
    if (changes > 0) recordChange(tx, actor, { what: `${TOLD[change]} ${countOf(changes, 'message')}` });
    return changes;
  });
}

/** Deletes messages; they can be brought back for a day. */
export async function deleteMessages(ids: number[], actor: Actor): Promise<number> {
  return write((tx) => {
    const what = countOf(ids.length, 'message');
    const trashId = discard(tx, { what, sources: [{ table: 'contact_submissions', column: 'id' }], ids });
    recordChange(tx, actor, { what: `deleted ${what}` });
    return trashId;
  });
}

/** Every message, newest first, a piece at a time. */
export function* readAllMessages(): Generator<Message[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = orm
      .select()
      .from(contactSubmissions)
      .where(lt(contactSubmissions.id, before))
      .orderBy(desc(contactSubmissions.id))
      .limit(500)
      .all();
    if (rows.length === 0) return;
    yield rows;
    before = rows.at(-1)?.id ?? 0;
  }
}
