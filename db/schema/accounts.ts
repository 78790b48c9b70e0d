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
    /** Whether the password is too weak for an administrator; null of those stored before that was asked. */
    passwordIsWeak: integer({ mode: 'boolean' }),
    /** When password or factors were changed last: a login that began before is none. */
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
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: time().notNull(),
    /** When it was used last, within some minutes; null of sessions that nobody has used since that is known. */
    seenAt: time(),
    /** The kind of browser that it was begun with, in words. */
    browser: text(),
    /** When its account's password was given last; null where that was never, or before it was noted. */
    confirmedAt: time(),
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
export const savedForms = sqliteTable(
  'saved_forms',
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
  (t) => [primaryKey({ columns: [t.tokenHash, t.path] }), index('saved_forms_created').on(t.createdAt)],
);

/** The app of an account that shows a code anew every half minute (RFC 6238). */
export const totpApps = sqliteTable('totp_apps', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The secret that the app has too, encrypted with the site's; null until a first code has shown that the app has it. */
  secret: text(),
  confirmedAt: time(),
  /** The half minute of the code that was used last: none counts twice. */
  lastStep: integer().notNull().default(0),
  /** One that is being set up, in the place of the other once its first code is given; for the session that began it alone. */
  pendingSecret: text(),
  pendingAt: time(),
  pendingFor: text(),
});

/** Codes that stand in for a lost app or passkey, each for once: used ones are gone. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    codeHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
);

export const passkeys = sqliteTable(
  'passkeys',
  {
    /** As its authenticator names it, in base64url. */
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In COSE form, base64url. */
    publicKey: text().notNull(),
    /** How often it was used, as far as its authenticator counts. */
    counter: integer().notNull(),
    transports: json().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    usedAt: time(),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** What a passkey has been asked to sign, each for one answer. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** Whose passkey is asked; null where that is what the answer tells. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: time().notNull(),
  },
  (t) => [index('passkey_challenges_expires').on(t.expiresAt)],
);

/** Logins whose password was right and whose second factor is still asked for. */
export const loginSteps = sqliteTable(
  'login_steps',
  {
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the password was given. */
    beganAt: time().notNull(),
    expiresAt: time().notNull(),
    /** Where it leads afterwards. */
    redirectTo: text().notNull(),
  },
  (t) => [index('login_steps_user').on(t.userId), index('login_steps_expires').on(t.expiresAt)],
);

export const TOKEN_ACCESS = ['read', 'write'] as const;

/** Tokens by which programs speak for an account. */
export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    name: text().notNull(),
    access: text({ enum: TOKEN_ACCESS }).notNull(),
    createdAt: createdAt(),
    expiresAt: time().notNull(),
    /** When it was used last, within a minute. */
    usedAt: time(),
  },
  (t) => [uniqueIndex('api_tokens_hash').on(t.tokenHash), index('api_tokens_user').on(t.userId)],
);

/** New e-mail addresses that have not been confirmed. */
export const emailChanges = sqliteTable('email_changes', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  expiresAt: time().notNull(),
  /** Of the link in the mail that asks; null until that mail is written. */
  tokenHash: text(),
});

export const ACCOUNT_EVENTS = [
  'signed-in',
  'wrong-password',
  'wrong-code',
  'code-used',
  'password-changed',
  'email-asked',
  'email-changed',
  'app-added',
  'app-removed',
  'codes-made',
  'passkey-added',
  'passkey-removed',
  'role-changed',
  'token-made',
  'token-ended',
  'factor-reset',
] as const;

/** What happened to an account's way in, for whoever owns it. */
export const accountEvents = sqliteTable(
  'account_events',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: time().notNull(),
    what: text({ enum: ACCOUNT_EVENTS }).notNull(),
    /** Of what: a name, a browser, from what to what. */
    detail: text(),
    /** Where its owner is told by mail: the address that the account had then. */
    email: text(),
  },
  (t) => [index('account_events_user').on(t.userId, t.at), index('account_events_at').on(t.at)],
);
