import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { untilChanged } from '#app/infra/content-version.server';
import { orm } from '#app/infra/database.server';
import { slugOf } from '#app/lib/slug';
import type { Transaction } from '#db/client.server';
import { guides, guideTags } from '#db/schema';
import { MAX_TAG_LENGTH, MAX_TAGS } from './guide-schema';

export type Tag = { slug: string; name: string };

/** Returns tags by their names, without those whose URL would be empty or equal. */
export function toTags(names: readonly string[]): Tag[] {
  const tags = new Map<string, Tag>();
  for (const text of names) {
    const name = [...text.trim()].slice(0, MAX_TAG_LENGTH).join('').trim();
    const slug = slugOf(name, MAX_TAG_LENGTH);
    if (slug !== '' && !tags.has(slug) && tags.size < MAX_TAGS) tags.set(slug, { slug, name });
  }
  return [...tags.values()];
}

const tagFields = { slug: guideTags.slug, name: guideTags.name };

/** Lists a guide's tags in the order in which they were entered. */
export function listTags(guideId: number, tx: Pick<Transaction, 'select'> = orm): Tag[] {
  const own = eq(guideTags.guideId, guideId);
  return tx.select(tagFields).from(guideTags).where(own).orderBy(sql`rowid`).all();
}

/** Replaces a guide's tags, in the caller's transaction. A tag that other guides have keeps the spelling of its name. */
export function storeTags(tx: Transaction, guideId: number, names: readonly string[]): void {
  tx.delete(guideTags).where(eq(guideTags.guideId, guideId)).run();
  for (const { slug, name } of toTags(names)) {
    const known = tx.select().from(guideTags).where(eq(guideTags.slug, slug)).get();
    const tag = { guideId, slug, name: known?.name ?? name };
    tx.insert(guideTags).values(tag).run();
  }
}

const isPublishedGuide = sql`${guides.status} = 'published' and ${guides.kind} = 'guide'`;

/** Lists the tags of published guides, the most frequent first. Cached until content changes. */
export const listUsedTags = untilChanged(() => {
  const columns = { ...tagFields, count: count() };
  const used = orm.select(columns).from(guideTags).innerJoin(guides, eq(guides.id, guideTags.guideId));
  const tags = used.where(isPublishedGuide).groupBy(guideTags.slug).all();
  return tags.sort((one, other) => other.count - one.count || one.name.localeCompare(other.name));
});

/** Returns a condition for the guides with a tag. */
export function hasTag(slug: string) {
  const tagged = orm.select({ id: guideTags.guideId }).from(guideTags).where(eq(guideTags.slug, slug));
  return inArray(guides.id, tagged);
}

/** Returns published guides that share tags with a guide: those with the most first, and the newest of equal ones. */
export function listRelatedIds(guideId: number, limit: number): number[] {
  const slugs = listTags(guideId).map(({ slug }) => slug);
  if (slugs.length === 0) return [];
  const { guideId: id } = guideTags;
  const tagged = orm.select({ id }).from(guideTags).innerJoin(guides, eq(guides.id, id));
  const isOther = and(inArray(guideTags.slug, slugs), ne(id, guideId), isPublishedGuide);
  const grouped = tagged.where(isOther).groupBy(id);
  return grouped
    .orderBy(desc(count()), desc(guides.publishedAt))
    .limit(limit)
    .all()
    .map((row) => row.id);
}
