import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, id, json, time } from './columns';

export const ROLES = ['user', 'editor', 'admin'] as const;

export const users = sqliteTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    /** `username` folded so that other case and other Unicode forms of a taken name are taken too. */
    usernameKey: text().notNull(),
    /** An argon2id hash in PHC form. */
    password: text().notNull(),
    email: text().notNull(),
    role: text({ enum: ROLES }).notNull().default('user'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(t.usernameKey),
    index('users_email').on(sql`lower(email)`),
    check('users_role', sql`${t.role} in ('user', 'editor', 'admin')`),
  ],
);

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the id that the cookie holds. */
    idHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: time().notNull(),
    /** When it was used last, within some minutes; null of sessions that nobody has used since that is known. */
    seenAt: time(),
    /** The kind of browser that it was begun with, in words. */
    browser: text(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
);

/** One-time links that make the first administrator. */
export const setupTokens = sqliteTable('setup_tokens', {
  tokenHash: text().primaryKey(),
  expiresAt: time().notNull(),
});

/** Links by which a forgotten password is replaced. */
export const passwordResets = sqliteTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: time().notNull(),
  },
  (t) => [index('password_resets_user').on(t.userId)],
);

/** Forms that were sent after their session had ended: they stand in their page again once their sender has logged in. */
export const keptForms = sqliteTable(
  'kept_forms',
  {
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: text().notNull(),
    /** The page that it stood on. */
    path: text().notNull(),
    /** Where it was sent. */
    action: text().notNull(),
    /** Whose it is, as far as the browser knew; nobody else sees it. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** Its fields by name and value, in their order, without passwords and files. */
    fields: json().notNull(),
    /** Whether that is all of it, so that it can be sent again as it is. */
    isWhole: integer({ mode: 'boolean' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tokenHash, t.path] }), index('kept_forms_created').on(t.createdAt)],
);
