import { and, desc, eq, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { byEarnings } from '#app/features/analytics/analytics.server';
import { readPage } from '#app/infra/dashboard-list.server';
import {
  type Actor,
  columnsOf,
  countWhere,
  hasRow,
  orm,
  recordChange,
  SCHEDULE,
  write,
} from '#app/infra/database.server';
import { env } from '#app/infra/env.server';
import { toSearchQuery } from '#app/infra/ranked-search.server';
import { discard } from '#app/infra/trash.server';
import { describeDifference } from '#app/lib/difference';
import { printTime, readWallClock } from '#app/lib/format';
import { numberSlug, slugOf } from '#app/lib/slug';
import { guideSlugs, guides, guideVersions, type Transaction } from '#db/schema';
import { type Guide, listTags, storeTags } from './guide.server';
import { type GuideFields, type GuideList, MAX_SLUG_LENGTH } from './guide-schema';
import { WRITING, type WritingKind } from './writing-kinds';

export function listGuideVersions(guideId: number, limit: number) {
  const own = eq(guideVersions.guideId, guideId);
  return orm.select().from(guideVersions).where(own).orderBy(desc(guideVersions.id)).limit(limit).all();
}

export function findGuideVersion(guideId: number, id: number) {
  const named = and(eq(guideVersions.guideId, guideId), eq(guideVersions.id, id));
  return orm.select().from(guideVersions).where(named).get() ?? null;
}

/** Returns a slug that no other text has or had, with a number if the wanted one is taken. */
function findFreeSlug(tx: Transaction, wanted: string, own: number | null): string {
  return numberSlug(wanted, MAX_SLUG_LENGTH, (slug) => {
    const taken = tx.select({ id: guides.id }).from(guides).where(eq(guides.slug, slug)).get();
    const was = tx.select({ id: guideSlugs.guideId }).from(guideSlugs).where(eq(guideSlugs.slug, slug)).get();
    return [taken, was].every((row) => row === undefined || row.id === own);
  });
}

export type Publishing = 'keep' | 'publish' | 'withdraw';
export type GuideChange = Omit<GuideFields, 'intent' | 'removeCover' | 'find' | 'alt'> & {
  publishing: Publishing;
  kind: WritingKind;
  /** The post of another system, when an import writes the text. */
  importedFrom?: string;
};

function decidePublication(change: GuideChange, before: Guide | null, now: Date) {
  const publishAt = change.publishAt === null ? null : readWallClock(change.publishAt, env.TIME_ZONE);
  const isLater = publishAt !== null && publishAt > now;
  const wasPublished = before?.status === 'published';
  const isSeen = change.publishing === 'publish' || wasPublished || publishAt !== null;
  if (change.publishing === 'withdraw' || !isSeen) return { status: 'draft' as const, publishAt: null };
  // A future time delays the publication, whichever button was pressed.
  if (isLater && !wasPublished) return { status: 'draft' as const, publishAt };
  const publishedAt = before?.publishedAt ?? publishAt ?? now;
  return { status: 'published' as const, publishAt: null, publishedAt };
}

function describePublication(before: Guide | null, after: Published) {
  if (after.status === before?.status && after.publishAt?.getTime() === before.publishAt?.getTime())
    return '';
  if (after.status === 'published') return 'published';
  return after.publishAt === null ? 'draft' : `scheduled for ${printTime(after.publishAt, env.TIME_ZONE)}`;
}

type Published = ReturnType<typeof decidePublication>;
type Writing = { change: GuideChange; published: Published; now: Date; who: string };

function writeGuide(tx: Transaction, before: Guide | null, { change, published, now, who }: Writing): Guide {
  const { kind, title, summary, author, body, coverUrl, seoTitle, seoDescription, importedFrom } = change;
  const version = (before?.version ?? 0) + 1;
  const slug = findFreeSlug(tx, slugOf(change.slug || title, MAX_SLUG_LENGTH) || kind, before?.id ?? null);
  const imported = importedFrom === undefined ? {} : { importedFrom, importedVersion: version };
  const texts = { kind, title, slug, summary, author, body, coverUrl, seoTitle, seoDescription };
  const values = { ...texts, ...published, ...imported, version, updatedAt: now };
  const guide =
    before === null
      ? tx.insert(guides).values(values).returning().get()
      : tx.update(guides).set(values).where(eq(guides.id, before.id)).returning().get();
  if (before !== null && before.slug !== slug) {
    tx.insert(guideSlugs).values({ slug: before.slug, guideId: guide.id }).onConflictDoNothing().run();
    tx.delete(guideSlugs).where(eq(guideSlugs.slug, slug)).run();
  }
  storeTags(tx, guide.id, change.tags);
  tx.insert(guideVersions).values({ guideId: guide.id, title, summary, body, who }).run();
  return guide;
}

function namesOf(tx: Transaction, { id }: Guide): string {
  const names = listTags(id, tx).map(({ name }) => name);
  return names.join(', ');
}

/** Saves a guide or page. If someone else has saved it since, changes nothing and returns their version. Returns null if it does not exist. */
export function saveGuide(id: number | null, change: GuideChange, actor: Actor) {
  return write((tx) => {
    const now = new Date();
    const before = id === null ? null : (tx.select().from(guides).where(eq(guides.id, id)).get() ?? null);
    const { kind } = change;
    if (id !== null && before?.kind !== kind) return null;
    if (before !== null && before.version !== change.version) return { ok: false as const, now: before };
    const published = decidePublication(change, before, now);
    const tagsBefore = before === null ? '' : namesOf(tx, before);
    const guide = writeGuide(tx, before, { change, published, now, who: actor.username });
    const state = describePublication(before, published);
    const { title, slug, summary, author, body, coverUrl, seoTitle, seoDescription } = guide;
    const difference = describeDifference(
      { ...before, tags: tagsBefore },
      { title, slug, summary, author, tags: namesOf(tx, guide), body, coverUrl, seoTitle, seoDescription },
    );
    recordChange(tx, actor, {
      what: `${before === null ? 'added' : 'edited'} a ${kind}`,
      detail: [title, state, difference].filter((part) => part !== '').join('; '),
      link: `${WRITING[kind].editor}/${guide.id}`,
    });
    return { ok: true as const, id: guide.id, guide };
  });
}

const DEPENDENTS = { column: 'guide_id', tables: ['guide_slugs', 'guide_versions', 'guide_tags'] };

/** Returns the id in the trash, or null if the guide does not exist. */
export function deleteGuide({ id, kind }: Pick<Guide, 'id' | 'kind'>, actor: Actor): Promise<number | null> {
  return write((tx) => {
    const named = and(eq(guides.id, id), eq(guides.kind, kind));
    const guide = tx.select({ title: guides.title }).from(guides).where(named).get();
    if (guide === undefined) return null;
    const trashId = discard(tx, { what: `1 ${kind}`, table: 'guides', ids: [id], dependents: DEPENDENTS });
    recordChange(tx, actor, { what: `deleted a ${kind}`, detail: guide.title });
    return trashId;
  });
}

/** Runs every few seconds. */
export async function publishDueGuides(now: Date): Promise<void> {
  const due = and(ne(guides.status, 'published'), isNotNull(guides.publishAt), lte(guides.publishAt, now));
  if (!hasRow(guides, due)) return;
  const change = {
    status: 'published' as const,
    publishedAt: sql`coalesce(published_at, publish_at)`,
    publishAt: null,
    version: sql`version + 1`,
    // A text that no person has edited since its import stays so.
    importedVersion: sql`imported_version + (imported_version = version)`,
    updatedAt: now,
  };
  await write((tx) => {
    for (const { id, kind, title } of tx.update(guides).set(change).where(due).returning().all()) {
      const link = `${WRITING[kind].editor}/${id}`;
      recordChange(tx, SCHEDULE, { what: `published a ${kind}`, detail: title, link });
    }
  });
}

const GUIDES_PER_PAGE = 50;

const isDraft = eq(guides.status, 'draft');
const STATUSES: Record<GuideList['status'], SQL | undefined> = {
  all: undefined,
  published: eq(guides.status, 'published'),
  scheduled: and(isDraft, isNotNull(guides.publishAt)),
  draft: and(isDraft, isNull(guides.publishAt)),
};

function matching({ q, status, author }: GuideList): SQL | undefined {
  const query = q === '' ? '' : toSearchQuery(q);
  if (query === null) return sql`0`;
  const isFound = sql`${guides.id} IN (SELECT rowid FROM guides_fts WHERE guides_fts MATCH ${query})`;
  const isBy = author === '' ? undefined : eq(guides.author, author);
  return and(eq(guides.kind, 'guide'), STATUSES[status], isBy, query === '' ? undefined : isFound);
}

function selectTexts(where: SQL | undefined, order: SQL[] = []) {
  const shown = ['id', 'title', 'slug', 'author', 'status', 'publishAt', 'publishedAt', 'updatedAt'] as const;
  const columns = columnsOf(guides, ...shown);
  const found = orm.select(columns).from(guides).where(where);
  return found.orderBy(...order, sql`status = 'published'`, desc(guides.updatedAt), desc(guides.id));
}

/** Lists all pages of one's own, drafts first. */
export function listOwnPages() {
  return selectTexts(eq(guides.kind, 'page')).all();
}

/** Lists one page of guides: drafts first, or by earnings. */
export function listGuidesForAdmin(list: GuideList) {
  const where = matching(list);
  const found = selectTexts(where, list.sort === 'earnings' ? [byEarnings('g', 'guides')] : []);
  return readPage(found, { page: list.page, size: GUIDES_PER_PAGE, total: countWhere(guides, where) });
}

export function listGuideAuthors(): string[] {
  const { author } = guides;
  const named = sql`author <> '' and kind = 'guide'`;
  const rows = orm.selectDistinct({ author }).from(guides).where(named).orderBy(author).all();
  return rows.map((row) => row.author);
}
