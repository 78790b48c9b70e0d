import { z } from 'zod';
import { chosenCategory } from '#app/features/categories/category.server';
import { PRODUCT_ERRORS } from '#app/features/shop/product-texts';
import { captionPath, listCaptions } from '#app/features/videos/caption.server';
import { listTaggedProductsInFull } from '#app/features/videos/tagged-product.server';
import { replaceTaggedProducts } from '#app/features/videos/tagged-product-admin.server';
import { noteText } from '#app/features/videos/tagged-product-schema';
import { findShownVideo, listVideoPage, type VideoList } from '#app/features/videos/video-page.server';
import { VIDEO_ERRORS } from '#app/features/videos/video-texts';
import { readCatalogueVersion } from '#app/infra/content-version.server';
import { writeTranscript } from '#app/lib/captions';
import { MAX_START_SECONDS } from '#app/lib/start-time';
import { endpoint } from '#app/server/api/endpoint.server';
import { refuse, refuseField } from '#app/server/api/reply.server';
import { describePage, listMeta, listQuery, readPosition } from './paging.server';
import { pathId, productResource, tagFields, toProduct, toVideo, videoResource } from './resources';

const list = {
  method: 'GET',
  query: listQuery,
  data: z.array(videoResource),
  meta: listMeta,
  isPublicContent: true,
} as const;

function answerList(which: VideoList, query: z.output<typeof listQuery>) {
  const position = readPosition(query);
  if ('refused' in position) return position;
  // Read before the rows, so that a change in between does not put its version on older rows.
  const version = readCatalogueVersion();
  const page = listVideoPage(which, position);
  return { data: page.videos.map(toVideo), meta: describePage(page), version };
}

const oneVideo = {
  params: z.object({ id: pathId() }),
  wrongPath: { status: 400, error: 'Invalid Video ID' },
  failures: [404],
} as const;
const videoNotFound = refuse(404, 'Video Not Found');

const taggedProductResource = z.object({ product: productResource, ...tagFields }).meta({ id: 'Piece' });

function answerTaggedProducts(id: number) {
  return listTaggedProductsInFull(id).map(({ product, at, note }) => ({
    product: toProduct(product),
    at,
    note,
  }));
}

const captionsResource = z
  .object({
    language: z.string().meta({ description: 'A BCP 47 tag. `und`: unknown.' }),
    kind: z.enum(['captions', 'subtitles', 'forced']),
    url: z.string().meta({ description: 'The WebVTT file.' }),
    transcript: z.string(),
  })
  .meta({ id: 'Captions' });

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
    method: 'GET',
    path: '/api/videos/{id}',
    summary: 'Get a video',
    data: videoResource,
    isPublicContent: true,
    example: { params: { id: '1' } },
    handle({ params: { id } }) {
      const version = readCatalogueVersion();
      const video = findShownVideo(id);
      return video === null ? videoNotFound : { data: toVideo(video), version };
    },
  }),

  listProducts: endpoint({
    ...oneVideo,
    method: 'GET',
    path: '/api/videos/{id}/products',
    summary: 'List the products of a video, in their order',
    data: z.array(taggedProductResource),
    isPublicContent: true,
    example: { params: { id: '1' } },
    handle({ params: { id } }) {
      const version = readCatalogueVersion();
      return findShownVideo(id) === null ? videoNotFound : { data: answerTaggedProducts(id), version };
    },
  }),

  listCaptions: endpoint({
    ...oneVideo,
    method: 'GET',
    path: '/api/videos/{id}/captions',
    summary: 'List the captions of a video, with their text',
    data: z.array(captionsResource),
    isPublicContent: true,
    example: { params: { id: '1' } },
    handle({ params: { id } }) {
      const version = readCatalogueVersion();
      if (findShownVideo(id) === null) return videoNotFound;
      const data = listCaptions(id).map(({ id: captions, language, kind, cues }) => ({
        language,
        kind,
        url: captionPath(captions),
        transcript: writeTranscript(cues),
      }));
      return { data, version };
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
    example: { params: { id: '1' }, body: { pieces: [{ productId: 5, at: 5, note: 'Runs small' }] } },
    async handle({ params: { id }, body, user }) {
      const pieces = body.pieces.map(({ productId, at, note }) => ({
        productId,
        at: at ?? null,
        note: note || null,
      }));
      const outcome = await replaceTaggedProducts(id, pieces, user);
      if (outcome.ok) return { data: answerTaggedProducts(id) };
      if (outcome.reason === 'no-video') return videoNotFound;
      const error = outcome.reason === 'too-late' ? VIDEO_ERRORS.startTooLate : PRODUCT_ERRORS.noProduct.text;
      return refuseField('pieces', error, `pieces ${outcome.index + 1}: ${error}`);
    },
  }),
};
