import { nameCategory } from '#app/features/categories/category.server';
import { countOf, describeViews, joinFacts, relativeDate, relativeDateEnds } from '#app/lib/format';
import type { VideoRow } from './video.server';

/** Texts of a card are made on the server, so that hydration never finds others. */
export type VideoCardData = ReturnType<typeof toVideoCard>;

/** Returns '5′7″, wears S', either part of it, or null. */
export function describeModel({ modelHeight, modelSize }: Pick<VideoRow, 'modelHeight' | 'modelSize'>) {
  const parts = [modelHeight, modelSize && `wears ${modelSize}`];
  return parts.filter((part) => part).join(', ') || null;
}

export function toVideoCard(
  { id, title, category, thumbnailUrl, views, publishedAt, durationFormatted, ...row }: VideoRow,
  { now, until }: { now: Date; until: (date: Date | null) => void },
) {
  until(relativeDateEnds(publishedAt, now));
  return {
    id,
    title,
    category: nameCategory(category),
    image: thumbnailUrl,
    /** '1.2K views · 3 days ago', without unknown figures. */
    facts: joinFacts([describeViews(views), relativeDate(publishedAt, now)]),
    duration: durationFormatted,
    model: describeModel(row),
    taggedProducts: row.taggedProducts > 0 ? countOf(row.taggedProducts, 'product') : null,
  };
}
