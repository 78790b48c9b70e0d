import { z } from 'zod';
import { chosenCategory } from '#app/features/categories/category.server';
import { PRODUCT_ERRORS } from '#app/features/shop/product-texts';
import * as videoCaptions from '#app/features/videos/caption.server';
import { listTaggedProductsInFull, replaceTaggedProducts } from '#app/features/videos/tagged-product.server';
import { findPublishedVideo } from '#app/features/videos/video.server';
import { noteText } from '#app/features/videos/video-admin-schema';
import { listVideoPage, type VideoSelection } from '#app/features/videos/video-listing.server';
import { CAPTION_ERRORS, VIDEO_ERRORS } from '#app/features/videos/video-texts';
import { writeTranscript } from '#app/lib/captions';
import { MAX_START_SECONDS } from '#app/lib/start-time';
import { endpoint } from '#app/server/api/endpoint.server';
import { refuse, refuseField } from '#app/server/api/reply.server';
import { describePage, type listQuery, paged, readPosition } from './paging.server';
import { pathId, productResource, resource, tagFields, toProduct, toVideo, videoResource } from './resources';

const list = { ...paged, data: z.array(videoResource), isPublicContent: true } as const;

function answerList(which: VideoSelection, query: z.output<typeof listQuery>) {
  const page = listVideoPage(which, readPosition(query));
  return { data: page.videos.map(toVideo), meta: describePage(page) };
}

const oneVideo = {
  params: z.object({ id: pathId() }),
  wrongPath: { status: 400, error: 'Invalid Video ID' },
  failures: [404],
} as const;
const refuseVideo = (): never => refuse(404, 'Video Not Found');
const findVideo = (id: number) => findPublishedVideo(id) ?? refuseVideo();

const taggedProductResource = resource('Piece', { product: productResource, ...tagFields });

function answerTaggedProducts(id: number) {
  return listTaggedProductsInFull(id).map(({ product, at, note }) => ({
    product: toProduct(product),
    at,
    note,
  }));
}

const captionFields = {
  language: z.string().describe('A BCP 47 tag. `und`: unknown.'),
  kind: z.enum(videoCaptions.CAPTION_KIND_NAMES),
  url: z.string().describe('The WebVTT file.'),
};
const captionsResource = resource('Captions', { ...captionFields, transcript: z.string() });
const wholeVideoResource = videoResource
  .extend({ captions: z.array(z.object(captionFields)) })
  .meta({ id: 'WholeVideo' });

function describeTrack({ id, language, kind }: ReturnType<typeof videoCaptions.listTracks>[number]) {
  return { language, kind, url: videoCaptions.captionPath(id) };
}

function answerCaptions(id: number) {
  return videoCaptions
    .listCaptions(id)
    .map(({ cues, ...track }) => ({ ...describeTrack(track), transcript: writeTranscript(cues) }));
}

const WHOLE = 'productId must be a whole number';
const START_TIME = 'at must be whole seconds';

export const videos = {
  list: endpoint({
    ...list,
    path: '/api/videos',
    summary: 'List videos, newest first',
    example: { query: { limit: 2 } },
    handle: ({ query }) => answerList({}, query),
  }),

  listFeatured: endpoint({
    ...list,
    path: '/api/videos/featured',
    summary: 'List featured videos, newest first',
    handle: ({ query }) => answerList({ featured: true }, query),
  }),

  listTrending: endpoint({
    ...list,
    path: '/api/videos/trending',
    summary: 'List trending videos, most viewed first',
    handle: ({ query }) => answerList({ trending: true }, query),
  }),

  listByCategory: endpoint({
    ...list,
    path: '/api/videos/category/{category}',
    summary: 'List the videos of a category, newest first',
    params: z.object({ category: chosenCategory }),
    wrongPath: { status: 404, error: 'Unknown category' },
    example: { params: { category: 'swimwear' } },
    handle: ({ params: { category }, query }) => answerList({ category }, query),
  }),

  show: endpoint({
    ...oneVideo,
    path: '/api/videos/{id}',
    summary: 'Get a video',
    data: wholeVideoResource,
    isPublicContent: true,
    handle({ params: { id } }) {
      const video = toVideo(findVideo(id));
      return { data: { ...video, captions: videoCaptions.listTracks(id).map(describeTrack) } };
    },
  }),

  listProducts: endpoint({
    ...oneVideo,
    path: '/api/videos/{id}/products',
    summary: 'List the products of a video, in their order',
    data: z.array(taggedProductResource),
    isPublicContent: true,
    handle: ({ params: { id } }) => ({ data: answerTaggedProducts(findVideo(id).id) }),
  }),

  listCaptions: endpoint({
    ...oneVideo,
    path: '/api/videos/{id}/captions',
    summary: 'List the captions of a video, with their text',
    data: z.array(captionsResource),
    isPublicContent: true,
    handle: ({ params: { id } }) => ({ data: answerCaptions(findVideo(id).id) }),
  }),

  addCaptions: endpoint({
    ...oneVideo,
    method: 'POST',
    path: '/api/admin/videos/{id}/captions',
    summary: 'Add captions to a video',
    description:
      'Captions of the same language and kind are replaced. The answer lists all captions of the video. The body has at most 1 MB.',
    access: 'content',
    body: z.object({
      captions: z.string('captions must be text').describe('The text of a WebVTT or SRT file.'),
      language: z
        .string()
        .max(40, 'language is too long')
        .optional()
        .describe('A BCP 47 tag or an English name. Without it, the file’s own language.'),
      kind: z
        .enum(videoCaptions.CAPTION_KIND_NAMES, 'kind must be captions, subtitles or forced')
        .default('captions'),
    }),
    data: z.array(captionsResource),
    example: { body: { captions: 'WEBVTT\n\n00:00.000 --> 00:02.000\nA silk robe', language: 'en' } },
    async handle({ params: { id }, body, user }) {
      const read = videoCaptions.readCaptionText(body.captions, body.language ?? '');
      if (!read.ok)
        refuseField(read.field, read.field === 'captions' ? CAPTION_ERRORS.emptyText : read.error);
      const { language, cues } = read;
      if (!(await videoCaptions.saveCaptions(id, { language, cues, kind: body.kind }, user))) refuseVideo();
      return { data: answerCaptions(id) };
    },
  }),

  replaceProducts: endpoint({
    ...oneVideo,
    method: 'PUT',
    path: '/api/admin/videos/{id}/products',
    summary: 'Replace the products of a video',
    description:
      'The list is in the order of the video. An unknown product, or a time after the end of the video, changes nothing.',
    access: 'content',
    body: z.object({
      pieces: z
        .array(
          z.object({
            productId: z.int(WHOLE).positive(WHOLE),
            at: z.int(START_TIME).min(0, START_TIME).max(MAX_START_SECONDS, START_TIME).nullish(),
            note: noteText.nullable(),
          }),
          'pieces must be a list',
        )
        .max(100, 'A video has at most 100 products'),
    }),
    data: z.array(taggedProductResource),
    example: { body: { pieces: [{ productId: 5, at: 5, note: 'Runs small' }] } },
    async handle({ params: { id }, body, user }) {
      const pieces = body.pieces.map(({ productId, at, note }) => ({
        productId,
        at: at ?? null,
        note: note || null,
      }));
      const outcome = await replaceTaggedProducts(id, pieces, user);
      if (outcome.ok) return { data: answerTaggedProducts(id) };
      if (outcome.reason === 'no-video') refuseVideo();
      const error = outcome.reason === 'too-late' ? VIDEO_ERRORS.startTooLate : PRODUCT_ERRORS.noProduct.text;
      refuseField('pieces', error, `pieces ${outcome.index + 1}: ${error}`);
    },
  }),
};
