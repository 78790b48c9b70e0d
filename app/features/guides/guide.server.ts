import { and, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { seenByAll } from '#app/features/collections/compilation.server';
import { isPublishedProduct, productCard } from '#app/features/shop/product.server';
import { isAvailable, videoCard } from '#app/features/videos/video.server';
import { untilChanged } from '#app/infra/content-version.server';
import { columnsOf, countWhere, orm } from '#app/infra/database.server';
import { createRanking } from '#app/infra/ranked-search.server';
import { readMarkdown } from '#app/lib/markdown.server';
import { type CardName, listCards, type ProseBlock, readingMinutes } from '#app/lib/prose';
import { readId } from '#app/lib/query';
import { slugOf } from '#app/lib/slug';
import { compilations, guideSlugs, guides, guideTags, products, type Transaction, videos } from '#db/schema';
import { MAX_TAG_LENGTH, MAX_TAGS } from './guide-schema';
import { readPageValues } from './page-text.server';
import type { WritingKind } from './writing-kinds';

const IMAGES = 3;
const PRODUCT_CARD = /^::product (\d{1,15})\s*$/gm;

/** Replaces each guide's text by the images of its first products. */
function withImages<G extends { body: string }>(rows: G[]) {
  const wanted = rows.map(({ body }) => [...body.matchAll(PRODUCT_CARD)].map(([, id]) => Number(id)));
  const ids = wanted.flatMap((each) => each.slice(0, IMAGES));
  const isShown = and(isPublishedProduct, inArray(products.id, ids));
  const columns = columnsOf(products, 'id', 'imageUrl');
  const found = ids.length === 0 ? [] : orm.select(columns).from(products).where(isShown).all();
  const images = new Map(found.map(({ id, imageUrl }) => [id, imageUrl]));
  return rows.map(({ body: _, ...guide }, index) => ({
    ...guide,
    images: (wanted[index] ?? []).slice(0, IMAGES).flatMap((id) => images.get(id) ?? []),
  }));
}

export type Guide = typeof guides.$inferSelect;

/** The first condition is that of the index. */
const isPublishedAs = (kind: WritingKind) => sql`status = 'published' and kind = ${kind}`;

const isPublished = isPublishedAs('guide');

const newestFirst = sql`${guides.publishedAt} desc, ${guides.id} desc`;

const guideCard = {
  ...columnsOf(guides, 'id', 'slug', 'title', 'summary', 'coverUrl', 'publishedAt'),
  // A cover needs no images from the text.
  body: sql<string>`case when ${guides.coverUrl} is null then ${guides.body} else '' end`,
};
export type GuideCard = Omit<Pick<Guide, keyof typeof guideCard>, 'body'> & { images: string[] };

export const GUIDES_PER_PAGE = 24;

type Listed = { limit: number; offset?: number; tag?: string };

export function listGuides({ limit, offset = 0, tag }: Listed): GuideCard[] {
  const isTagged = sql`${guides.id} in (select guide_id from guide_tags where slug = ${tag})`;
  const wanted = and(isPublished, tag === undefined ? undefined : isTagged);
  const found = orm.select(guideCard).from(guides).where(wanted).orderBy(newestFirst);
  return withImages(found.limit(limit).offset(offset).all());
}

export function countGuides(): number {
  return countWhere(guides, isPublished);
}

/** Cached until content changes: every page needs it. */
export const readGuideSummary = untilChanged(() => ({
  newest: listGuides({ limit: 3 }),
  count: countGuides(),
}));

/** Finds a guide or page by its slug, also a draft. An old slug of a published text returns its new one. */
export function findGuide(
  slug: string,
  kind: WritingKind = 'guide',
): { guide: Guide } | { movedTo: string } | null {
  const ofKind = eq(guides.kind, kind);
  const named = and(eq(guides.slug, slug), ofKind);
  const guide = orm.select().from(guides).where(named).get();
  if (guide !== undefined) return { guide };
  const columns = columnsOf(guides, 'slug', 'status');
  const old = orm.select(columns).from(guideSlugs).innerJoin(guides, eq(guides.id, guideSlugs.guideId));
  const moved = old.where(and(eq(guideSlugs.slug, slug), ofKind)).get();
  return moved?.status === 'published' ? { movedTo: moved.slug } : null;
}

export function findGuideById(id: number): Guide | null {
  return orm.select().from(guides).where(eq(guides.id, id)).get() ?? null;
}

const collectionCard = {
  ...columnsOf(compilations, 'shareCode', 'title', 'description'),
  products: sql<number>`(select count(*) from compilation_items join products on products.id = compilation_items.product_id where compilation_items.compilation_id = compilations.id and products.status = 'published')`,
};
export type CardData = ReturnType<typeof readCards>;

const named = alias(products, 'named');
/** The product that a card shows: instead of one that became a variant, the product of that variant. */
const shownId = sql`iif(${named.status} = 'draft', ${named.mergedIntoId}, ${named.id})`;

function idsOf(cards: CardName[], kind: CardName['kind']): number[] {
  return cards.flatMap((card) => (card.kind === kind ? (readId(card.key) ?? []) : []));
}

/** Reads the cards of a text with one query for each kind. */
export function readCards(blocks: readonly ProseBlock[]) {
  const cards = listCards(blocks);
  const codes = cards.flatMap(({ kind, key }) => (kind === 'collection' ? [key] : []));
  const columns = { ...productCard, id: named.id };
  const shown = orm.select(columns).from(named).innerJoin(products, eq(products.id, shownId));
  const isVideo = and(isAvailable, inArray(videos.id, idsOf(cards, 'video')));
  const isCollection = and(seenByAll, inArray(compilations.shareCode, codes));
  const isProduct = and(isPublishedProduct, inArray(named.id, idsOf(cards, 'product')));
  return {
    products: shown.where(isProduct).all(),
    videos: orm.select(videoCard).from(videos).where(isVideo).all(),
    collections: orm.select(collectionCard).from(compilations).where(isCollection).all(),
  };
}

export function isCardThere({ kind, key }: CardName, data: CardData): boolean {
  if (kind === 'collection') return data.collections.some(({ shareCode }) => shareCode === key);
  return data[kind === 'product' ? 'products' : 'videos'].some(({ id }) => String(id) === key);
}

export function readGuideText(body: string) {
  const blocks = readMarkdown(body, { values: readPageValues(), firstHeading: 2 });
  return { blocks, cards: readCards(blocks), minutes: readingMinutes(blocks) };
}

/** Reads those of the guides that meet a condition, in the order of the ids. */
function readInOrder(ids: number[], condition?: SQL) {
  const known = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const wanted = and(inArray(guides.id, known), condition);
  const found = orm.select(guideCard).from(guides).where(wanted).all();
  const byId = new Map(found.map((guide) => [guide.id, guide]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Lists guides that share tags, the closest first, and fills up with the newest. */
export function listOtherGuides(id: number, limit: number): { guides: GuideCard[]; isRelated: boolean } {
  const isOther = and(isPublished, ne(guides.id, id));
  const isShared = sql`${guideTags.slug} in (select slug from guide_tags where guide_id = ${id})`;
  // By id: sorting the cards would read the text of each guide.
  const own = { id: guides.id };
  const tagged = orm.select(own).from(guideTags).innerJoin(guides, eq(guides.id, guideTags.guideId));
  const sharing = tagged.where(and(isShared, isOther)).groupBy(guideTags.guideId);
  const related = sharing.orderBy(desc(count()), newestFirst).limit(limit).all();
  const others = orm.select(own).from(guides).where(isOther).orderBy(newestFirst);
  const newest = others.limit(2 * limit).all();
  const ids = [...new Set([...related, ...newest].map((row) => row.id))].slice(0, limit);
  return { guides: withImages(readInOrder(ids)), isRelated: related.length > 0 };
}

const rankGuides = createRanking({ table: 'guides', column: 'title' });

/** Finds guides or pages that contain all words, best match first. */
export function searchGuides(search: string, limit: number, kind: WritingKind = 'guide') {
  const rows = readInOrder(rankGuides(search).ids, isPublishedAs(kind));
  return { guides: withImages(rows.slice(0, limit)), total: rows.length };
}

/** Lists the published guides or pages, for the sitemap and for menus. */
export function listGuideUrls(kind: WritingKind = 'guide') {
  const columns = columnsOf(guides, 'slug', 'title', 'updatedAt', 'coverUrl');
  return orm.select(columns).from(guides).where(isPublishedAs(kind)).orderBy(guides.title).all();
}

export function listWholeGuides(limit: number): Guide[] {
  return orm.select().from(guides).where(isPublished).orderBy(newestFirst).limit(limit).all();
}

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

/** Lists the tags of published guides, the most frequent first. Cached until content changes. */
export const listUsedTags = untilChanged(() => {
  const columns = { ...tagFields, count: count() };
  const used = orm.select(columns).from(guideTags).innerJoin(guides, eq(guides.id, guideTags.guideId));
  const tags = used.where(isPublished).groupBy(guideTags.slug).all();
  return tags.sort((one, other) => other.count - one.count || one.name.localeCompare(other.name));
});
