import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { seenByAll } from '#app/features/collections/compilation.server';
import { isPublishedProduct, type ProductCard, productCard } from '#app/features/shop/product.server';
import { isAvailable, type VideoRow, videoCard } from '#app/features/videos/video.server';
import { untilChanged } from '#app/infra/content-version.server';
import { orm } from '#app/infra/database.server';
import { createRanking } from '#app/infra/ranked-search.server';
import { readMarkdown } from '#app/lib/markdown.server';
import { type CardName, listCards, type ProseBlock, readingMinutes } from '#app/lib/prose';
import { readId } from '#app/lib/query';
import { compilations, guideSlugs, guides, products, videos } from '#db/schema';
import { withImages } from './guide-images.server';
import { hasTag, listRelatedIds } from './guide-tag.server';
import { readPageValues } from './page-text.server';
import type { WritingKind } from './writing-kinds';

export type Guide = typeof guides.$inferSelect;

/** The first condition is that of the index. */
const isPublishedAs = (kind: WritingKind) => sql`status = 'published' and kind = ${kind}`;

const isPublished = isPublishedAs('guide');

const guideCard = {
  id: guides.id,
  slug: guides.slug,
  title: guides.title,
  summary: guides.summary,
  coverUrl: guides.coverUrl,
  publishedAt: guides.publishedAt,
  // A cover needs no images from the text.
  body: sql<string>`case when ${guides.coverUrl} is null then ${guides.body} else '' end`,
};
export type GuideCard = Omit<Pick<Guide, keyof typeof guideCard>, 'body'> & { images: string[] };

export const GUIDES_PER_PAGE = 24;

type Listed = { limit: number; offset?: number; tag?: string };

export function listGuides({ limit, offset = 0, tag }: Listed): GuideCard[] {
  return withImages(
    orm
      .select(guideCard)
      .from(guides)
      .where(tag === undefined ? isPublished : and(isPublished, hasTag(tag)))
      .orderBy(desc(guides.publishedAt), desc(guides.id))
      .limit(limit)
      .offset(offset)
      .all(),
  );
}

export function countGuides(): number {
  return orm.select({ count: sql<number>`count(*)` }).from(guides).where(isPublished).get()?.count ?? 0;
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
  const guide = orm
    .select()
    .from(guides)
    .where(and(eq(guides.slug, slug), ofKind))
    .get();
  if (guide !== undefined) return { guide };
  const moved = orm
    .select({ slug: guides.slug, status: guides.status })
    .from(guideSlugs)
    .innerJoin(guides, eq(guides.id, guideSlugs.guideId))
    .where(and(eq(guideSlugs.slug, slug), ofKind))
    .get();
  return moved?.status === 'published' ? { movedTo: moved.slug } : null;
}

export function findGuideById(id: number): Guide | null {
  return orm.select().from(guides).where(eq(guides.id, id)).get() ?? null;
}

type CollectionCard = { shareCode: string; title: string; description: string | null; products: number };

export type CardData = { products: ProductCard[]; videos: VideoRow[]; collections: CollectionCard[] };

const named = alias(products, 'named');
/** The product that a card shows: instead of one that became a variant, the product of that variant. */
const shownId = sql`iif(${named.status} = 'draft', ${named.mergedIntoId}, ${named.id})`;

function idsOf(cards: CardName[], kind: CardName['kind']): number[] {
  return cards.flatMap((card) => (card.kind === kind ? (readId(card.key) ?? []) : []));
}

/** Reads the cards of a text with one query for each kind. */
export function readCards(blocks: readonly ProseBlock[]): CardData {
  const cards = listCards(blocks);
  const [productIds, videoIds] = [idsOf(cards, 'product'), idsOf(cards, 'video')];
  const codes = cards.flatMap(({ kind, key }) => (kind === 'collection' ? [key] : []));
  const { shareCode, title, description } = compilations;
  return {
    products:
      productIds.length === 0
        ? []
        : orm
            .select({ ...productCard, id: named.id })
            .from(named)
            .innerJoin(products, eq(products.id, shownId))
            .where(and(isPublishedProduct, inArray(named.id, productIds)))
            .all(),
    videos:
      videoIds.length === 0
        ? []
        : orm
            .select(videoCard)
            .from(videos)
            .where(and(isAvailable, inArray(videos.id, videoIds)))
            .all(),
    collections:
      codes.length === 0
        ? []
        : orm
            .select({
              shareCode,
              title,
              description,
              products: sql<number>`(select count(*) from compilation_items join products on products.id = compilation_items.product_id where compilation_items.compilation_id = compilations.id and products.status = 'published')`,
            })
            .from(compilations)
            .where(and(seenByAll, inArray(shareCode, codes)))
            .all(),
  };
}

export function isCardThere({ kind, key }: CardName, data: CardData): boolean {
  if (kind === 'collection') return data.collections.some(({ shareCode }) => shareCode === key);
  return data[kind === 'product' ? 'products' : 'videos'].some(({ id }) => String(id) === key);
}

export function readGuideText(body: string) {
  const blocks = readMarkdown(body, { values: readPageValues(), firstHeading: 2 });
  const cards = readCards(blocks);
  return { blocks, cards, minutes: readingMinutes(blocks) };
}

/** Lists guides that share tags, the closest first, and fills up with the newest. */
export function listOtherGuides(id: number, limit: number): { guides: GuideCard[]; isRelated: boolean } {
  const ids = listRelatedIds(id, limit);
  const found = orm.select(guideCard).from(guides).where(inArray(guides.id, ids)).all();
  const related = ids.flatMap((each) => found.find((guide) => guide.id === each) ?? []);
  const newest = orm
    .select(guideCard)
    .from(guides)
    .where(and(isPublished, ne(guides.id, id)))
    .orderBy(desc(guides.publishedAt), desc(guides.id))
    .limit(2 * limit)
    .all()
    .filter((guide) => !ids.includes(guide.id));
  const shown = [...related, ...newest].slice(0, limit);
  return { guides: withImages(shown), isRelated: related.length > 0 };
}

const rankGuides = createRanking({ table: 'guides', column: 'title' });

/** Finds guides or pages that contain all words, best match first. */
export function searchGuides(
  search: string,
  limit: number,
  kind: WritingKind = 'guide',
): { guides: GuideCard[]; total: number } {
  const { ids } = rankGuides(search);
  if (ids.length === 0) return { guides: [], total: 0 };
  const known = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const rows = orm
    .select(guideCard)
    .from(guides)
    .where(and(isPublishedAs(kind), inArray(guides.id, known)))
    .all();
  const rank = new Map(ids.map((id, index) => [id, index]));
  rows.sort((one, other) => (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0));
  return { guides: withImages(rows.slice(0, limit)), total: rows.length };
}

/** Lists the published guides or pages, for the sitemap and for menus. */
export function listGuideUrls(kind: WritingKind = 'guide') {
  const { slug, title, updatedAt, coverUrl } = guides;
  return orm
    .select({ slug, title, updatedAt, coverUrl })
    .from(guides)
    .where(isPublishedAs(kind))
    .orderBy(guides.title)
    .all();
}

export function listWholeGuides(limit: number): Guide[] {
  return orm
    .select()
    .from(guides)
    .where(isPublished)
    .orderBy(desc(guides.publishedAt), desc(guides.id))
    .limit(limit)
    .all();
}
