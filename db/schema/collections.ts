import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { createdAt, flag, id, time } from './columns';
import { products } from './products';

export const CHOICE_NAMES = ['love', 'maybe', 'no'] as const;

export const compilations = sqliteTable(
  'compilations',
  {
    /** Random, 52 bits: nobody can count through them. */
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
    /** Who it is from, as she reads it. */
    from: text('sender'),
    /** Whether what things cost, and where, is kept from her. */
    hidePrices: flag(),
    /** The last day on which she can answer, 'YYYY-MM-DD' in UTC. */
    closesOn: text(),
    /** Whether its owner wants mail about answers: to his account's address, or to the one below once that is confirmed. */
    notify: flag(),
    notifyEmail: text(),
    notifyConfirmedAt: time(),
    /** When the last such mail was due; in the future while it waits for its hour. */
    notifiedAt: time(),
    /** Whether messengers may show its products beside a link to it. */
    cardImages: flag(),
    /** When an administrator hid it from everyone but its owner, and why. */
    hiddenAt: time(),
    hiddenReason: text(),
    /** Set while a deletion can still be undone; such a row is shown to nobody. */
    deletedAt: time(),
    /** Kept by triggers: grows with every change of what a page of this collection shows. */
    version: integer().notNull().default(1),
  },
  (t) => [
    index('compilations_user').on(t.userId, t.createdAt),
    index('compilations_owner').on(t.ownerHash, t.createdAt),
    uniqueIndex('compilations_manage').on(t.manageHash),
    index('compilations_unconfirmed')
      .on(t.updatedAt)
      .where(sql`notify_email is not null and notify_confirmed_at is null`),
  ],
);

export const compilationItems = sqliteTable(
  'compilation_items',
  {
    id: id(),
    compilationId: integer()
      .notNull()
      .references(() => compilations.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    sortOrder: integer().notNull().default(0),
    note: text(),
    /** When the owner bought it; his affair alone. */
    boughtAt: time(),
    /** What it cost when it was saved, as it was printed. */
    savedPrice: text(),
  },
  (t) => [
    uniqueIndex('compilation_items_product').on(t.compilationId, t.productId),
    index('compilation_items_order').on(t.compilationId, t.sortOrder, t.id),
    index('compilation_items_by_product').on(t.productId),
  ],
);

/**
 * Browsers that a private link or an email has opened a compilation in as its owner's, beside the browser or account that made
 * it.
 */
export const compilationBrowsers = sqliteTable(
  'compilation_browsers',
  {
    compilationId: integer()
      .notNull()
      .references(() => compilations.id, { onDelete: 'cascade' }),
    /** SHA-256 of the browser's owner cookie. */
    browserHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.compilationId, t.browserHash] }),
    index('compilation_browsers_browser').on(t.browserHash),
  ],
);

/** Ids that a compilation had before its links were replaced: they lead its owner to it, and nobody else. */
export const formerCompilationIds = sqliteTable(
  'former_compilation_ids',
  {
    formerId: integer().primaryKey(),
    compilationId: integer()
      .notNull()
      .references(() => compilations.id, { onDelete: 'cascade' }),
  },
  (t) => [index('former_compilation_ids_compilation').on(t.compilationId)],
);

/** What one person says about the products of a compilation. */
export const answers = sqliteTable(
  'answers',
  {
    id: id(),
    compilationId: integer()
      .notNull()
      .references(() => compilations.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in her private link. */
    editHash: text().notNull().unique(),
    /** By whom and with which words it was sent, keyed: the same again is no second answer. */
    sentHash: text(),
    name: text(),
    size: text(),
    note: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** When an administrator hid it, and why. */
    hiddenAt: time(),
    hiddenReason: text(),
    /** When the owner last opened the page that shows it; null or older than `updatedAt` = new to him. */
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
    answerId: integer()
      .notNull()
      .references(() => answers.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    choice: text({ enum: CHOICE_NAMES }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.answerId, t.productId] }),
    index('answer_choices_product').on(t.productId),
    check('answer_choices_choice', sql`${t.choice} in ('love', 'maybe', 'no')`),
  ],
);

/** What she adds to a product beside her mark: its size for her, and a word. */
export const answerComments = sqliteTable(
  'answer_comments',
  {
    answerId: integer()
      .notNull()
      .references(() => answers.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: text(),
    comment: text(),
  },
  (t) => [
    primaryKey({ columns: [t.answerId, t.productId] }),
    index('answer_comments_product').on(t.productId),
  ],
);
