import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { belongsTo, createdAt, id, json, PUBLICATION_STATUSES, time } from './columns';

export const guides = sqliteTable(
  'guides',
  {
    id: id(),
    /** A page of one's own is a text under /pages. It shares the slugs of the guides. */
    kind: text({ enum: ['guide', 'page'] })
      .notNull()
      .default('guide'),
    slug: text().notNull().unique(),
    title: text().notNull(),
    summary: text().notNull().default(''),
    coverUrl: text(),
    /** CommonMark. Cards are separate lines. */
    body: text().notNull().default(''),
    author: text().notNull().default(''),
    /** Title and description for search engines and cards. Empty: those of the guide. */
    seoTitle: text().notNull().default(''),
    seoDescription: text().notNull().default(''),
    status: text({ enum: PUBLICATION_STATUSES }).notNull().default('draft'),
    publishAt: time(),
    publishedAt: time(),
    /** Counts changes, to detect edits of an older version. */
    version: integer().notNull().default(1),
    /** The post of another system that it was imported from, such as `ghost /old-path`. */
    importedFrom: text(),
    /** The version that the import wrote. A guide with a later version was edited since. */
    importedVersion: integer(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('guides_imported').on(t.importedFrom).where(sql`imported_from is not null`),
    index('guides_listed').on(t.publishedAt, t.id).where(sql`status = 'published'`),
    index('guides_publish').on(t.publishAt).where(sql`publish_at is not null`),
  ],
);

export const guideSlugs = sqliteTable(
  'guide_slugs',
  { slug: text().primaryKey(), guideId: belongsTo(() => guides.id) },
  (t) => [index('guide_slugs_guide').on(t.guideId)],
);

export const guideTags = sqliteTable(
  'guide_tags',
  { guideId: belongsTo(() => guides.id), slug: text().notNull(), name: text().notNull() },
  (t) => [primaryKey({ columns: [t.guideId, t.slug] }), index('guide_tags_slug').on(t.slug)],
);

export const guideVersions = sqliteTable(
  'guide_versions',
  {
    id: id(),
    guideId: belongsTo(() => guides.id),
    title: text().notNull(),
    summary: text().notNull(),
    body: text().notNull(),
    who: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('guide_versions_guide').on(t.guideId, t.id)],
);

/** Text that an editor has typed but not saved, by the URL of its screen. Only its author sees it. */
export const autosaves = sqliteTable(
  'autosaves',
  {
    userId: belongsTo(() => users.id),
    /** Path and search, for example `/admin/guides/12`. */
    path: text().notNull(),
    /** The values of the form by name. */
    fields: json().notNull(),
    savedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.path] }), index('autosaves_saved').on(t.savedAt)],
);

export const CONTENT_IMPORT_STATES = ['working', 'done', 'failed'] as const;

/** Imports of guides and pages from another system, started in the dashboard. */
export const contentImports = sqliteTable('content_imports', {
  id: id(),
  name: text().notNull(),
  /** The path of the uploaded file, while it is needed. */
  file: text(),
  /** The URL of the old site. */
  siteUrl: text(),
  state: text({ enum: CONTENT_IMPORT_STATES }).notNull().default('working'),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  message: text(),
  report: json(),
  who: text().notNull(),
  createdAt: createdAt(),
});
