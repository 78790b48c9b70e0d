import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** The three categories that a video or product is stored under (specification, section 2). */
export const CATEGORIES = ['fashion', 'swimwear', 'lingerie'] as const;
export const ROLES = ['user', 'admin'] as const;
export const VERDICTS = ['love', 'maybe', 'no'] as const;
export const MAIL_KINDS = ['confirm', 'reset', 'password-changed', 'contact', 'letter'] as const;

const id = () => integer().primaryKey({ autoIncrement: true });
const time = () => integer({ mode: 'timestamp_ms' });
const now = sql`(unixepoch() * 1000)`;
const createdAt = () => time().notNull().default(now);
const flag = () => integer({ mode: 'boolean' }).notNull().default(false);

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
    check('users_role', sql`${t.role} in ('user', 'admin')`),
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

export const subscribers = sqliteTable(
  'subscribers',
  {
    id: id(),
    email: text().notNull().unique(),
    source: text().notNull().default('newsletter'),
    subscriptionDate: createdAt(),
    /** Null as long as the link in the mail that asks has not been used. Where no mail is sent, it is set at once. */
    confirmedAt: time(),
  },
  (t) => [index('subscribers_unconfirmed').on(t.subscriptionDate).where(sql`confirmed_at is null`)],
);

/** One mail to everyone who has subscribed. */
export const letters = sqliteTable('letters', {
  id: id(),
  subject: text().notNull(),
  message: text().notNull(),
  createdAt: createdAt(),
  /** How many it goes to. */
  recipients: integer().notNull(),
});

/** Mail that waits to be sent. Its words are made from what it is about when it is: links in it are secret, and are not stored. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    /** Of the account, the subscriber or the message that it is about. */
    subjectId: integer().notNull(),
    letterId: integer().references(() => letters.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** How often the mail server has put it off. */
    attempts: integer().notNull().default(0),
    /** Not before this; while it is being sent, when it is taken for lost. */
    nextAt: time().notNull(),
    /** What the mail server said last. */
    lastError: text(),
  },
  (t) => [index('outbox_next').on(t.letterId, t.nextAt)],
);

export const contactSubmissions = sqliteTable(
  'contact_submissions',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    submissionDate: createdAt(),
    readAt: time(),
    archivedAt: time(),
  },
  (t) => [index('contact_submissions_inbox').on(t.archivedAt, t.id)],
);

export const videos = sqliteTable(
  'videos',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    /** A picture on this site. */
    thumbnailUrl: text().notNull(),
    /** Where the source has its picture, as long as it has not been fetched; a drawn one stands in until then. */
    thumbnailOrigin: text(),
    url: text().notNull(),
    embedUrl: text().notNull(),
    sourceId: text().notNull(),
    source: text().notNull(),
    category: text({ enum: CATEGORIES }).notNull(),
    views: integer().default(0),
    likes: integer().default(0),
    /** Seconds. */
    duration: integer(),
    durationFormatted: text(),
    creator: text(),
    creatorUrl: text(),
    /** A picture on this site. */
    creatorImageUrl: text(),
    /** Where the source has the creator's picture, as long as it has not been fetched. */
    creatorImageOrigin: text(),
    /** Null when the source knows no date; the default is for rows that name none. */
    publishedAt: time().default(now),
    featured: flag(),
    trending: flag(),
    /** Comma-separated. */
    tags: text(),
    createdAt: createdAt(),
    /** When the source was last asked about this video. */
    fetchedAt: createdAt(),
    /** When what its page shows last changed, kept by triggers; null: not since it was added. */
    changedAt: time(),
    /** When a sweep last asked about it, answered or not: the longest ago comes first. */
    triedAt: time(),
    /** When the source was found not to have it any more, or not to let others show it; such a video leaves every list. */
    goneAt: time(),
  },
  (t) => [
    uniqueIndex('videos_source').on(t.source, t.sourceId),
    index('videos_newest').on(t.publishedAt, t.id),
    index('videos_listed').on(sql`coalesce(published_at, 0)`, t.id).where(sql`gone_at is null`),
    index('videos_category_listed')
      .on(t.category, sql`coalesce(published_at, 0)`, t.id)
      .where(sql`gone_at is null`),
    index('videos_featured').on(sql`coalesce(published_at, 0)`, t.id).where(sql`featured = 1`),
    index('videos_trending').on(sql`coalesce(views, 0)`, t.id).where(sql`trending = 1`),
    index('videos_views').on(t.views, t.id),
    index('videos_title').on(sql`title collate nocase`, t.id),
    index('videos_fetched').on(t.fetchedAt, t.id),
    index('videos_waiting')
      .on(t.id)
      .where(sql`thumbnail_origin is not null or creator_image_origin is not null`),
    check('videos_category', sql`${t.category} in ('fashion', 'swimwear', 'lingerie')`),
  ],
);

export const products = sqliteTable(
  'products',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull(),
    /** A picture on this site. */
    imageUrl: text().notNull(),
    /** Where the picture is to be fetched from, as long as that has not been done. */
    imageOrigin: text(),
    /** Where the picture came from, for knowing whether a feed names another one. */
    imageAddress: text(),
    /** As printed, currency included: the specification keeps prices as text. */
    price: text().notNull(),
    originalPrice: text(),
    affiliateLink: text().notNull(),
    category: text().notNull(),
    featured: flag(),
    badge: text(),
    /** The place in the shop's order, among featured ones and others: lower first. */
    position: integer().notNull().default(0),
    /** When the price was seen at the retailer's. */
    priceSeenAt: time(),
    /** What a feed calls it, by which importing the feed again finds it. */
    feedKey: text(),
    createdAt: createdAt(),
    /** When what its page shows last changed, kept by triggers; null: not since it was added. */
    changedAt: time(),
  },
  (t) => [
    index('products_category').on(t.category, t.id),
    index('products_featured').on(t.position, t.id).where(sql`featured = 1`),
    index('products_others').on(t.position, t.id).where(sql`featured = 0`),
    index('products_name').on(sql`name collate nocase`, t.id),
    index('products_waiting').on(t.id).where(sql`image_origin is not null`),
    uniqueIndex('products_feed_key').on(t.feedKey),
  ],
);

/** Clicks through `/go/{productId}`, as daily sums. */
export const productClicks = sqliteTable(
  'product_clicks',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** `YYYY-MM-DD`, UTC. */
    day: text().notNull(),
    clicks: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.productId, t.day] })],
);

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
    /** Whether messengers may show its products beside a link to it. */
    cardPictures: flag(),
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
  },
  (t) => [
    uniqueIndex('compilation_items_product').on(t.compilationId, t.productId),
    index('compilation_items_order').on(t.compilationId, t.sortOrder, t.id),
    index('compilation_items_by_product').on(t.productId),
  ],
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
  (t) => [index('answers_compilation').on(t.compilationId, t.createdAt)],
);

export const answerVerdicts = sqliteTable(
  'answer_verdicts',
  {
    answerId: integer()
      .notNull()
      .references(() => answers.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    verdict: text({ enum: VERDICTS }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.answerId, t.productId] }),
    index('answer_verdicts_product').on(t.productId),
    check('answer_verdicts_verdict', sql`${t.verdict} in ('love', 'maybe', 'no')`),
  ],
);

/** Counters behind the rate limits; in the database so that they survive a restart and are shared by processes. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    /** What is limited and whom it concerns, hashed: no address stands here in the clear. */
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: time().notNull(),
  },
  (t) => [index('rate_limits_reset').on(t.resetsAt)],
);

/** `catalogue` grows with every change of a shown video or product; `epoch` is renewed by a restore. */
export const contentVersions = sqliteTable('content_versions', {
  scope: text().primaryKey(),
  version: integer().notNull(),
});

/**
 * How many rows of a list fall into each stretch of its order, kept by triggers: counts and deep pages read these few rows
 * instead of the list.
 */
export const listCounts = sqliteTable(
  'list_counts',
  {
    /** A category of videos, or `featured` and `others` of the products. */
    list: text().notNull(),
    /** Videos: `coalesce(published_at, 0) >> 29`, some six days. Products: `position >> 7`. */
    bucket: integer().notNull(),
    count: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.list, t.bucket] })],
);

/** What the administrator set about the site; what has no row here has its default. */
export const siteSettings = sqliteTable('site_settings', {
  key: text().primaryKey(),
  value: text().notNull(),
});

/** What was deleted, row by row, for as long as it can be brought back. */
export const trash = sqliteTable(
  'trash',
  {
    id: id(),
    /** The rows by their tables, in an order in which they can be put back. */
    content: text({ mode: 'json' }).notNull(),
    createdAt: time().notNull(),
  },
  (t) => [index('trash_created').on(t.createdAt)],
);

/** What happened on a day, as sums: page views, clicks, answers. Nothing in them belongs to anyone. */
export const dailySums = sqliteTable(
  'daily_sums',
  {
    /** `YYYY-MM-DD`, UTC. */
    day: text().notNull(),
    /** What is counted. */
    kind: text({
      enum: ['view', 'click', 'share', 'answer', 'subscription', 'ad-view', 'ad-click'],
    }).notNull(),
    /** Of what: a kind of page, the page that a click came from, a placement. */
    subject: text().notNull(),
    count: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind, t.subject] })],
);

/** Advertising that the administrator places, marked as such. */
export const placements = sqliteTable(
  'placements',
  {
    id: id(),
    place: text({ enum: ['home', 'lists', 'video'] }).notNull(),
    title: text().notNull(),
    text: text().notNull(),
    link: text().notNull(),
    /** A picture on this site. */
    imageUrl: text(),
    /** First and last day, `YYYY-MM-DD`, UTC; null: open. */
    startsOn: text(),
    endsOn: text(),
    active: integer({ mode: 'boolean' }).notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [index('placements_place').on(t.place, t.id)],
);

/** What was found at a product's link, and whether the administrator says that this is fine. */
export const linkChecks = sqliteTable(
  'link_checks',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The link that was checked; another one is unchecked. */
    link: text().notNull(),
    state: text({ enum: ['fine', 'dead', 'redirected', 'blocked', 'not-allowed', 'unreachable'] }).notNull(),
    /** What it says: a status, or where it leads. */
    detail: text(),
    checkedAt: time().notNull(),
    acceptedAt: time(),
  },
  (t) => [index('link_checks_state').on(t.state, t.productId), index('link_checks_checked').on(t.checkedAt)],
);

/** Who changed what, and when. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    at: time().notNull(),
    /** The name that the account had; accounts come and go, the log stays. */
    who: text().notNull(),
    /** A verb and its object: 'deleted 3 videos'. */
    what: text().notNull(),
    /** What was changed by name, as far as one line holds it. */
    detail: text(),
  },
  (t) => [index('audit_log_at').on(t.at, t.id)],
);

export const FEED_STATES = [
  'uploaded',
  'reading',
  'ready',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const;

/** A file of products that is looked at, applied, and can be taken back. */
export const feedImports = sqliteTable('feed_imports', {
  id: id(),
  /** The name that the file had. */
  name: text().notNull(),
  /** Where the file lies below the data folder, until it has been read. */
  file: text(),
  format: text({ enum: ['csv', 'google', 'shopify'] }).notNull(),
  /** Which column becomes what. */
  mapping: text({ mode: 'json' }),
  state: text({ enum: FEED_STATES }).notNull().default('uploaded'),
  error: text(),
  who: text().notNull(),
  createdAt: createdAt(),
});

/** One product of a feed: what it says, what that would change, and what was there before. */
export const feedRows = sqliteTable(
  'feed_rows',
  {
    id: id(),
    importId: integer()
      .notNull()
      .references(() => feedImports.id, { onDelete: 'cascade' }),
    /** Its place in the file, counted from 1. */
    row: integer().notNull(),
    status: text({ enum: ['new', 'changed', 'same', 'wrong'] }).notNull(),
    name: text().notNull(),
    /** The product that it is, or has become. */
    productId: integer(),
    /** What is to be stored. */
    fields: text({ mode: 'json' }),
    /** What a change replaced. */
    before: text({ mode: 'json' }),
    /** What is wrong, or what changes. */
    message: text(),
    appliedAt: time(),
  },
  (t) => [
    index('feed_rows_status').on(t.importId, t.status, t.id),
    index('feed_rows_applied').on(t.importId, t.appliedAt, t.id),
  ],
);

/** What became of the videos of an import, for the page that follows it. */
export const importReports = sqliteTable('import_reports', {
  id: id(),
  fates: text({ mode: 'json' }).notNull(),
  createdAt: time().notNull(),
});

/** Hosts of a network of many (PeerTube) that an administrator lets this site ask and frame, beside the one of the settings. */
export const confirmedHosts = sqliteTable('confirmed_hosts', {
  host: text().primaryKey(),
  createdAt: createdAt(),
});

/** What a source answered to a search, for asking it less often: a platform's quota is small. */
export const sourceAnswers = sqliteTable(
  'source_answers',
  {
    /** Source, kind of question and its words, hashed. */
    key: text().primaryKey(),
    videos: text({ mode: 'json' }).notNull(),
    endsAt: time().notNull(),
  },
  (t) => [index('source_answers_ends').on(t.endsAt)],
);

/** How often a source with a daily quota was searched. */
export const sourceUsage = sqliteTable(
  'source_usage',
  {
    source: text().notNull(),
    /** The platform's own day, `YYYY-MM-DD`. */
    day: text().notNull(),
    searches: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.source, t.day] })],
);
