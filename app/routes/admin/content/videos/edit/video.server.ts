import { z } from 'zod';
import { describePerformance } from '#app/features/earnings/page-performance.server';
import { IMAGE_ERRORS } from '#app/features/media/image-texts';
import { PRODUCT_ERRORS } from '#app/features/shop/product-texts';
import { isRefreshable, labelPlatform } from '#app/features/video-platforms/platforms.server';
import * as videoCaptions from '#app/features/videos/caption.server';
import * as tagging from '#app/features/videos/tagged-product.server';
import { suggestTaggedProducts } from '#app/features/videos/tagged-product-suggestion.server';
import { findVideo, type Video } from '#app/features/videos/video.server';
import { videoVersion } from '#app/features/videos/video-admin.server';
import { taggedProductSchema, type videoEditSchema } from '#app/features/videos/video-admin-schema';
import { chooseFrame, processAgain, setThumbnail } from '#app/features/videos/video-processing.server';
import { findReplaced } from '#app/features/videos/video-replace.server';
import { CAPTION_KIND_LABELS, productTagged, VIDEO_ERRORS } from '#app/features/videos/video-texts';
import { env } from '#app/infra/env.server';
import { describeConflict } from '#app/lib/conflict';
import { fullCount, longDate } from '#app/lib/format';
import { nameLanguage } from '#app/lib/language';
import type { Role } from '#app/lib/permissions';
import { readId } from '#app/lib/query';
import { SITE_ERRORS } from '#app/lib/site-errors';
import { optionalText } from '#app/lib/text-schema';
import type { Toast } from '#app/lib/toast';
import { answerConflict } from '#app/server/web/conflict.server';
import { type Sent, storeForm, textOf, typedValues } from '#app/server/web/form.server';
import { type Change, done } from '#app/server/web/guarded.server';
import { findPanelProducts } from '#app/server/web/list.server';
import { orNotFound, pageNotFound, requireId } from '#app/server/web/not-found.server';
import { publicationValues } from '#app/server/web/publication.server';
import { makeSentImage } from '#app/server/web/upload.server';

function textsOf({ title, description, category, tags, chapters, modelHeight, modelSize }: Video) {
  return { title, description, category, tags, chapters, modelHeight, modelSize };
}

/** Returns the values of the form, and what the screen shows next to it. */
export function describeVideoForm(video: Video, query: URLSearchParams, role: Role) {
  const { id, description, duration, featured, trending, thumbnailUrl, url } = video;
  const { found, ...search } = findPanelProducts(query);
  const taggedProducts = tagging.listTaggedProducts(id, { drafts: true });
  const before = findReplaced(id);
  return {
    figures: describePerformance('v', id, role),
    video: { id, version: videoVersion(video), ...textsOf(video), featured, trending, thumbnailUrl },
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
    refreshable: isRefreshable(video.source),
    unavailable: video.unavailableAt !== null,
    replaced: before && {
      title: before.title,
      source: labelPlatform(before.source),
      date: longDate(before.replacedAt),
    },
    captions: videoCaptions
      .listTracks(id)
      .map(({ id: captions, label, kind }) => ({
        id: captions,
        label,
        kind: CAPTION_KIND_LABELS[kind],
        url: videoCaptions.captionPath(captions),
      })),
    captionKinds: CAPTION_KIND_LABELS,
    ...search,
    taggedProducts,
    suggested: suggestTaggedProducts({ id, description, duration }),
    found: found.map((product) => ({
      ...product,
      isTagged: taggedProducts.some((tagged) => tagged.id === product.id),
    })),
  };
}
export type VideoScreen = ReturnType<typeof describeVideoForm>;

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
  const flags = { featured: now.featured ? 'on' : '', trending: now.trending ? 'on' : '' };
  const theirs = { ...textsOf(now), ...flags, ...publicationValues(now) };
  const texts = describeConflict(LABELS, { mine: typedValues(sent), theirs });
  return answerConflict(sent, { now: { version: String(videoVersion(now)) }, ...texts });
}

export type VideoChange = Change & { id: number };

/** Opens the panel of a video's screen. The search for products stays. */
function showPanel({ id, query }: VideoChange, panel: 'pieces' | 'captions' | 'thumbnail', toast: Toast) {
  const find = panel === 'pieces' ? query.get('find') : null;
  const again = find === null ? '' : `?${new URLSearchParams({ find })}`;
  return done(`/admin/videos/${id}${again}#${panel}`, toast);
}

/** Errors by field. The other reasons answer 404. */
const REASONS: Partial<Record<string, Record<string, string[]>>> = {
  'too-late': { at: [VIDEO_ERRORS.startTooLate] },
  'there-already': { '': [VIDEO_ERRORS.alreadyTagged] },
  'no-product': { '': [PRODUCT_ERRORS.noProduct.text] },
  full: { '': [VIDEO_ERRORS.tooManyTagged] },
};

async function write(
  change: VideoChange,
  work: typeof tagging.addTaggedProduct,
  toast: (name: string) => Toast,
) {
  return storeForm({ ...change, schema: taggedProductSchema }, async ({ value: { at, note }, refuse }) => {
    const productId = readId(textOf(change.form, 'product'));
    if (productId === null) return refuse({ '': [PRODUCT_ERRORS.noProduct.text] });
    const outcome = await work(change.id, { productId, at, note }, change.actor);
    if (outcome.ok) return showPanel(change, 'pieces', toast(outcome.name));
    return refuse(orNotFound(REASONS[outcome.reason]));
  });
}

const moveBy = (by: -1 | 1) => (change: VideoChange) =>
  changeByProduct(change, 'Order changed', (productId) =>
    tagging.moveTaggedProduct(change.id, { productId, by }, change.actor),
  );

async function changeByProduct(
  change: VideoChange,
  title: string,
  work: (productId: number) => Promise<tagging.TaggedProductOutcome>,
) {
  const outcome = await work(requireId(textOf(change.form, 'product')));
  if (!outcome.ok) throw pageNotFound();
  return showPanel(change, 'pieces', { title, text: outcome.name });
}

export const captionsSchema = z.object({
  intent: z.string().optional(),
  language: optionalText('Language', 40),
  kind: z.enum(videoCaptions.CAPTION_KIND_NAMES).catch('captions'),
});

const THUMBNAIL_SAVED: Toast = { title: 'Thumbnail saved' };

export const PANEL_INTENTS = {
  'add-product': (change: VideoChange) => write(change, tagging.addTaggedProduct, productTagged),
  'edit-product': (change: VideoChange) =>
    write(change, tagging.editTaggedProduct, (name) => ({ title: 'Product saved', text: name })),
  'remove-product': (change: VideoChange) =>
    changeByProduct(change, 'Product removed', (product) =>
      tagging.removeTaggedProduct(change.id, product, change.actor),
    ),
  'product-up': moveBy(-1),
  'product-down': moveBy(1),
  async 'add-captions'(change: VideoChange) {
    const { id, files, actor } = change;
    return storeForm({ ...change, schema: captionsSchema }, async ({ value, refuse }) => {
      const file = files.get('captions');
      if (file === undefined) return refuse({ captions: [SITE_ERRORS.noFile] });
      const read = await videoCaptions.readCaptionFile(file, value.language ?? '');
      if (!read.ok) return refuse({ [read.field]: [read.error] });
      const { language, cues } = read;
      if (!(await videoCaptions.saveCaptions(id, { language, cues, kind: value.kind }, actor)))
        throw pageNotFound();
      return showPanel(change, 'captions', { title: 'Captions added', text: nameLanguage(language) });
    });
  },
  async 'remove-captions'(change: VideoChange) {
    const id = requireId(textOf(change.form, 'id'));
    const text = orNotFound(await videoCaptions.removeCaptions(change.id, id, change.actor));
    return showPanel(change, 'captions', { title: 'Captions removed', text });
  },
  async thumbnail(change: VideoChange) {
    const url = await makeSentImage(change.files.get('thumbnail'));
    if (!url) {
      const text = url === undefined ? SITE_ERRORS.noFile : IMAGE_ERRORS.image;
      return showPanel(change, 'thumbnail', { title: 'Error', text, kind: 'error' });
    }
    await setThumbnail(change.id, url, change.actor);
    return showPanel(change, 'thumbnail', THUMBNAIL_SAVED);
  },
  async frame(change: VideoChange) {
    const isChosen = await chooseFrame(change.id, Number(textOf(change.form, 'frame')), change.actor);
    if (!isChosen) throw pageNotFound();
    return showPanel(change, 'thumbnail', THUMBNAIL_SAVED);
  },
  async process(change: VideoChange) {
    if (!(await processAgain(findVideo(change.id)?.sourceId ?? ''))) throw pageNotFound();
    return showPanel(change, 'thumbnail', { title: 'Processing started' });
  },
};
