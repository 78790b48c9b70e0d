import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { AccountEvent } from '#app/lib/account-events';
import { belongsTo, createdAt, id, json, time } from './columns';

export const ROLES = ['user', 'editor', 'admin'] as const;

export const users = sqliteTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    /** `username` in one case and Unicode form, so that variants of a name count as taken. */
    usernameKey: text().notNull(),
    /** An argon2id hash in PHC form. */
    password: text().notNull(),
    email: text().notNull(),
    role: text({ enum: ROLES }).notNull().default('user'),
    createdAt: createdAt(),
    /** Whether the password is too weak for an administrator. Null: unknown. */
    passwordIsWeak: integer({ mode: 'boolean' }),
    /** When the password or two-factor authentication last changed. A login that began earlier is invalid. */
    credentialsChangedAt: time(),
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
    userId: belongsTo(() => users.id),
    createdAt: createdAt(),
    expiresAt: time().notNull(),
    seenAt: time(),
    browser: text(),
    confirmedAt: time(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
);

export const setupTokens = sqliteTable('setup_tokens', {
  tokenHash: text().primaryKey(),
  expiresAt: time().notNull(),
});

export const passwordResets = sqliteTable(
  'password_resets',
  { tokenHash: text().primaryKey(), userId: belongsTo(() => users.id), expiresAt: time().notNull() },
  (t) => [index('password_resets_user').on(t.userId)],
);

/** Forms that were sent after their session had expired. After the login, their page shows them filled in. */
export const savedForms = sqliteTable(
  'saved_forms',
  {
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: text().notNull(),
    path: text().notNull(),
    action: text().notNull(),
    /** The browser's last account. Only this account sees the form. Null if it is unknown: the next login sees it. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** Names and values in order, without passwords and files. */
    fields: json().notNull(),
    /** True if nothing was left out, so that it can be sent again unchanged. */
    isWhole: integer({ mode: 'boolean' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tokenHash, t.path] }), index('saved_forms_created').on(t.createdAt)],
);

/** The authenticator app of an account (TOTP, RFC 6238). */
export const totpApps = sqliteTable('totp_apps', {
  userId: belongsTo(() => users.id).primaryKey(),
  /** The shared secret, encrypted with the site's. Null until a first code has confirmed it. */
  secret: text(),
  confirmedAt: time(),
  /** The time step of the last used code, since a code counts only once. */
  lastStep: integer().notNull().default(0),
  /** The secret of a new app, until its first code is entered in the session that started the setup. */
  pendingSecret: text(),
  pendingAt: time(),
  pendingFor: text(),
});

/** One-time codes for a lost app or passkey. Used codes are deleted. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  { codeHash: text().primaryKey(), userId: belongsTo(() => users.id) },
  (t) => [index('recovery_codes_user').on(t.userId)],
);

export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    publicKey: text().notNull(),
    counter: integer().notNull(),
    transports: json().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    usedAt: time(),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** Null where the passkey itself identifies the account. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: time().notNull(),
  },
  (t) => [index('passkey_challenges_expires').on(t.expiresAt)],
);

export const loginSteps = sqliteTable(
  'login_steps',
  {
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: text().primaryKey(),
    userId: belongsTo(() => users.id),
    beganAt: time().notNull(),
    expiresAt: time().notNull(),
    redirectTo: text().notNull(),
  },
  (t) => [index('login_steps_user').on(t.userId), index('login_steps_expires').on(t.expiresAt)],
);

export const TOKEN_ACCESS = ['read', 'write'] as const;

export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: id(),
    userId: belongsTo(() => users.id),
    tokenHash: text().notNull(),
    name: text().notNull(),
    access: text({ enum: TOKEN_ACCESS }).notNull(),
    createdAt: createdAt(),
    expiresAt: time().notNull(),
    usedAt: time(),
  },
  (t) => [uniqueIndex('api_tokens_hash').on(t.tokenHash), index('api_tokens_user').on(t.userId)],
);

export const emailChanges = sqliteTable('email_changes', {
  userId: belongsTo(() => users.id).primaryKey(),
  email: text().notNull(),
  expiresAt: time().notNull(),
  tokenHash: text(),
});

export const accountEvents = sqliteTable(
  'account_events',
  {
    id: id(),
    userId: belongsTo(() => users.id),
    at: time().notNull(),
    what: text().$type<AccountEvent>().notNull(),
    detail: text(),
    /** The account's email address at that time, which is notified. */
    email: text(),
  },
  (t) => [index('account_events_user').on(t.userId, t.at), index('account_events_at').on(t.at)],
);
