import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { belongsTo, createdAt, flag, id, time } from './columns';
import { products } from './products';

export const CHOICE_NAMES = ['love', 'maybe', 'no'] as const;

export const compilations = sqliteTable(
  'compilations',
  {
    /** Random, 52 bits, so that ids cannot be guessed. */
    id: integer().primaryKey(),
    title: text().notNull(),
    description: text(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the owner cookie of the browser that made it, for visitors without an account. */
    ownerHash: text(),
    /** SHA-256 of the token in the private link that manages it from another browser. */
    manageHash: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    isPublic: integer({ mode: 'boolean' }).notNull().default(true),
    shareCode: text().notNull().unique(),
    answersOpen: integer({ mode: 'boolean' }).notNull().default(true),
    from: text('sender'),
    hidePrices: flag(),
    closesOn: text(),
    /** Whether answers are notified by email: to the account's address, or to `notifyEmail` once confirmed. */
    notify: flag(),
    notifyEmail: text(),
    notifyConfirmedAt: time(),
    /** When the last notification was due. In the future while it waits. */
    notifiedAt: time(),
    cardImages: flag(),
    /** When an administrator hid it from everyone but its owner, and why. */
    hiddenAt: time(),
    hiddenReason: text(),
    /** Set while a deletion can be undone. The row is then hidden from everyone. */
    deletedAt: time(),
    /** Triggers raise it with every change that a page of this collection shows. */
    version: integer().notNull().default(1),
  },
  (t) => [
    index('compilations_user').on(t.userId, t.createdAt),
    index('compilations_owner').on(t.ownerHash, t.createdAt),
    uniqueIndex('compilations_manage').on(t.manageHash),
    index('compilations_shared').on(t.createdAt, t.id).where(sql`is_public = 1 and deleted_at is null`),
    index('compilations_unconfirmed')
      .on(t.updatedAt)
      .where(sql`notify_email is not null and notify_confirmed_at is null`),
  ],
);

export const compilationItems = sqliteTable(
  'compilation_items',
  {
    id: id(),
    compilationId: belongsTo(() => compilations.id),
    productId: belongsTo(() => products.id),
    sortOrder: integer().notNull().default(0),
    note: text(),
    boughtAt: time(),
    savedPrice: text(),
  },
  (t) => [
    uniqueIndex('compilation_items_product').on(t.compilationId, t.productId),
    index('compilation_items_order').on(t.compilationId, t.sortOrder, t.id),
    index('compilation_items_by_product').on(t.productId),
  ],
);

export const compilationBrowsers = sqliteTable(
  'compilation_browsers',
  {
    compilationId: belongsTo(() => compilations.id),
    /** SHA-256 of the browser's owner cookie. */
    browserHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.compilationId, t.browserHash] }),
    index('compilation_browsers_browser').on(t.browserHash),
  ],
);

/** Ids of a compilation before its links were replaced. They redirect only its owner. */
export const formerCompilationIds = sqliteTable(
  'former_compilation_ids',
  { formerId: integer().primaryKey(), compilationId: belongsTo(() => compilations.id) },
  (t) => [index('former_compilation_ids_compilation').on(t.compilationId)],
);

export const answers = sqliteTable(
  'answers',
  {
    id: id(),
    compilationId: belongsTo(() => compilations.id),
    /** SHA-256 of the token in the recipient's private link. */
    editHash: text().notNull().unique(),
    /** A keyed hash of the client and the content. The same answer again is not stored twice. */
    sentHash: text(),
    name: text(),
    size: text(),
    note: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** Set by versions before 2.0.0, in which administrators could hide answers from the owner. */
    hiddenAt: time(),
    hiddenReason: text(),
    /** When the owner marked it as read. Null or older than `updatedAt`: new. */
    seenAt: time(),
  },
  (t) => [
    index('answers_compilation').on(t.compilationId, t.createdAt),
    index('answers_sent').on(t.compilationId, t.sentHash),
  ],
);

export const answerChoices = sqliteTable(
  'answer_choices',
  {
    answerId: belongsTo(() => answers.id),
    productId: belongsTo(() => products.id),
    choice: text({ enum: CHOICE_NAMES }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.answerId, t.productId] }),
    index('answer_choices_product').on(t.productId),
    check('answer_choices_choice', sql`${t.choice} in ('love', 'maybe', 'no')`),
  ],
);

/** The latest change of mind about a product: the choice before it. */
export const answerChanges = sqliteTable(
  'answer_changes',
  {
    answerId: belongsTo(() => answers.id),
    productId: belongsTo(() => products.id),
    changedFrom: text({ enum: CHOICE_NAMES }).notNull(),
    changedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.answerId, t.productId] }),
    index('answer_changes_product').on(t.productId),
  ],
);

export const answerComments = sqliteTable(
  'answer_comments',
  {
    answerId: belongsTo(() => answers.id),
    productId: belongsTo(() => products.id),
    size: text(),
    comment: text(),
  },
  (t) => [
    primaryKey({ columns: [t.answerId, t.productId] }),
    index('answer_comments_product').on(t.productId),
  ],
);
