import { describePerformance } from '#app/features/earnings/page-performance.server';
import { labelPlatform } from '#app/features/video-platforms/platforms.server';
import { captionPath, listTracks } from '#app/features/videos/caption.server';
import { listTaggedProducts } from '#app/features/videos/tagged-product.server';
import { suggestTaggedProducts } from '#app/features/videos/tagged-product-suggestion.server';
import type { Video } from '#app/features/videos/video.server';
import { versionOf } from '#app/features/videos/video-admin.server';
import type { videoEditSchema } from '#app/features/videos/video-admin-schema';
import { findReplaced } from '#app/features/videos/video-replace.server';
import { CAPTION_KINDS } from '#app/features/videos/video-texts';
import { env } from '#app/infra/env.server';
import { describeConflict } from '#app/lib/conflict';
import { fullCount, longDate } from '#app/lib/format';
import type { Role } from '#app/lib/permissions';
import { findProducts } from '#app/routes/admin/find-products.server';
import { answerConflict } from '#app/server/web/conflict.server';
import { type Sent, typedValues } from '#app/server/web/form.server';
import { publicationValues } from '#app/server/web/publication.server';

function loadTaggedProducts(video: Video, query: URLSearchParams) {
  const { found, ...search } = findProducts(query);
  const taggedProducts = listTaggedProducts(video.id, { drafts: true });
  const taggedIds = new Set(taggedProducts.map((taggedProduct) => taggedProduct.id));
  return {
    ...search,
    taggedProducts,
    suggested: suggestTaggedProducts(video),
    found: found.map((product) => ({ ...product, isTagged: taggedIds.has(product.id) })),
  };
}

function describeReplaced(id: number) {
  const before = findReplaced(id);
  return (
    before && { title: before.title, source: labelPlatform(before.source), date: longDate(before.replacedAt) }
  );
}

function textsOf({ title, description, category, ...video }: Video) {
  const text = (name: 'tags' | 'chapters' | 'modelHeight' | 'modelSize') => video[name] ?? '';
  const model = { modelHeight: text('modelHeight'), modelSize: text('modelSize') };
  return { title, description, category, tags: text('tags'), chapters: text('chapters'), ...model };
}

/** Returns the values of the form, and what the screen shows next to it. */
export function describeVideo(video: Video, query: URLSearchParams, role: Role) {
  const { id, featured, trending, thumbnailUrl, url } = video;
  return {
    figures: describePerformance('v', id, role),
    video: { id, version: versionOf(video), ...textsOf(video), featured, trending, thumbnailUrl },
    publication: publicationValues(video),
    timeZone: env.TIME_ZONE,
    facts: [
      ['Platform', labelPlatform(video.source)],
      ['Views', video.views === null ? 'Unknown' : fullCount(video.views)],
      ['Likes', video.likes === null ? 'Unknown' : fullCount(video.likes)],
      ['Published', longDate(video.publishedAt)],
      ['Refreshed', longDate(video.fetchedAt)],
      [
        'Availability',
        video.unavailableAt === null ? 'Available' : `Unavailable since ${longDate(video.unavailableAt)}`,
      ],
    ] as [string, string][],
    original: /^https?:/.test(url) ? url : null,
    unavailable: video.unavailableAt !== null,
    replaced: describeReplaced(id),
    captions: listTracks(id).map(({ id: captions, label, kind }) => ({
      id: captions,
      label,
      kind: CAPTION_KINDS[kind],
      url: captionPath(captions),
    })),
    captionKinds: CAPTION_KINDS,
    ...loadTaggedProducts(video, query),
  };
}
export type VideoScreen = ReturnType<typeof describeVideo>;

const LABELS = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  tags: 'Tags',
  chapters: 'Chapters',
  modelHeight: 'Model’s height',
  modelSize: 'Model’s size',
  featured: 'Featured',
  trending: 'Trending',
  status: 'Status',
  publishAt: 'Publish at',
};

/** Answers a form of a video that has changed since it was opened. */
export function answerVideoConflict(sent: Sent<typeof videoEditSchema>, now: Video) {
  const values = typedValues(sent);
  const flags = { featured: now.featured ? 'on' : '', trending: now.trending ? 'on' : '' };
  const theirs = { ...textsOf(now), ...flags, ...publicationValues(now) };
  const texts = describeConflict(LABELS, { mine: values, theirs });
  return answerConflict(sent.context, { values: { ...values, version: String(versionOf(now)) }, ...texts });
}
