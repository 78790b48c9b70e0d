import { z } from 'zod';
import { chosenCategory } from '#app/features/categories/category.server';
import { labelPlatform } from '#app/features/video-platforms/platforms.server';
import { countOutcomes, importVideos } from '#app/features/videos/video-import.server';
import { lookUpVideo } from '#app/features/videos/video-refresh.server';
import * as videoSearch from '#app/features/videos/video-search.server';
import { IMPORT_ERRORS, importDone } from '#app/features/videos/video-texts';
import { MAX_RESULTS, SEARCH_CATEGORY_NAMES } from '#app/lib/choices';
import { mayUse } from '#app/lib/permissions';
import { STATUS_NAMES } from '#app/lib/publication';
import { splitTags } from '#app/lib/tags';
import type { VideoRef } from '#app/lib/video-ref';
import { endpoint } from '#app/server/api/endpoint.server';
import { refuse, refuseField } from '#app/server/api/reply.server';
import { lengthSchema } from './paging.server';
import * as resources from './resources';

const failed = z
  .array(z.object({ source: z.string(), error: z.string() }))
  .describe('Platforms that failed, with the reason.');
const category = z.enum(SEARCH_CATEGORY_NAMES);
const minimum = (name: string) =>
  z.coerce
    .number(`${name} must be a whole number`)
    .int(`${name} must be a whole number`)
    .min(0, `${name} must not be negative`)
    .max(Number.MAX_SAFE_INTEGER, `${name} is too large`)
    .optional();
const keywords = z.string().max(500).optional().describe('Comma-separated.');
const WRONG_MAX = 'max must be 5, 10, 20 or 50';

const UNKNOWN = 'source is unknown';
const MISSING_ID = 'sourceId is required';
const sourceName = z.string('source is required').min(1, 'source is required').max(40, UNKNOWN);
const sourceId = z.string(MISSING_ID).min(1, MISSING_ID).max(200, 'sourceId is too long');

function checkPlatform(name: string): void {
  if (name === 'all' || videoSearch.isSearchable(name)) return;
  const label = labelPlatform(name);
  refuseField('source', label === name ? UNKNOWN : `${label} is not configured.`);
}

function describeFailed(notes: videoSearch.PlatformNote[]) {
  return notes.map(({ source, message }) => ({ source, error: message }));
}

function refuseFailed(notes: videoSearch.PlatformNote[]): never {
  refuse(502, notes.map(({ message }) => message).join(' '));
}

export const videoSources = {
  list: endpoint({
    path: '/api/video-sources',
    summary: 'List the platforms with their details',
    data: z.array(resources.sourceResource),
    handle: () => ({ data: videoSearch.listPlatforms() }),
  }),

  listPlatforms: endpoint({
    path: '/api/video-sources/platforms',
    summary: 'List the platforms, and whether they are configured',
    data: z.array(resources.resource('Platform', { name: z.string(), configured: z.boolean() })),
    handle: () => ({
      data: videoSearch.listPlatforms().map(({ name, configured }) => ({ name, configured })),
    }),
  }),

  listTrending: endpoint({
    path: '/api/video-sources/trending',
    summary: 'List trending videos of the platforms in a category',
    description:
      'Ribbon asks the platforms at most every six hours for a category. Until then it returns the stored result.',
    query: z.object({
      category: category.default('fashion'),
      limit: lengthSchema(50, 20),
      source: z.string().default('all'),
    }),
    data: z.array(resources.searchResultResource),
    meta: z.object({ category, failed }),
    failures: [404, 502],
    example: { query: { category: 'swimwear', limit: 6 } },
    async handle({ query: { category, source, limit }, user }) {
      checkPlatform(source);
      const drafts = mayUse(user, 'content');
      const { videos, failed } = await videoSearch.listPlatformTrending(category, { source, limit, drafts });
      // An empty library is a valid result. A single platform that fails is a failure.
      const isRemote = source !== 'all' && !videoSearch.isLocalPlatform(source);
      if (isRemote && videos.length === 0 && failed.length > 0) refuseFailed(failed);
      const meta = { category, failed: describeFailed(failed) };
      return { data: videos.map(resources.toSearchResult), meta };
    },
  }),

  find: endpoint({
    path: '/api/video-sources/video',
    summary: 'Get a video by its source and id',
    description:
      'Anyone can get a stored video. For other videos, Ribbon asks the platform if the caller is an editor or administrator; others get a 404.',
    query: z.object({ source: sourceName, sourceId }),
    data: z.union([resources.videoResource, resources.searchResultResource]),
    failures: [404, 502],
    example: { query: { source: 'demo', sourceId: 'demo-five-swimsuits' } },
    async handle({ query, user }) {
      if (labelPlatform(query.source) === query.source) refuseField('source', UNKNOWN);
      const found = await lookUpVideo(query, mayUse(user, 'content'));
      if (found.kind === 'stored') return { data: resources.toVideo(found.video) };
      if (found.kind === 'found') return { data: resources.toSearchResult(found.result) };
      return found.kind === 'failed' ? refuse(502, found.message) : refuse(404, 'Video Not Found');
    },
  }),

  search: endpoint({
    path: '/api/video-sources/search',
    summary: 'Search the platforms',
    description:
      'For editors and administrators, since each search uses a platform’s quota. The filters apply when at least one of them is given.',
    access: 'content',
    query: z.object({
      q: z
        .string(IMPORT_ERRORS.searchTerm.text)
        .trim()
        .min(1, IMPORT_ERRORS.searchTerm.text)
        .max(200, 'q is too long'),
      category: category.default('fashion'),
      max: z.coerce
        .number(WRONG_MAX)
        .refine((value) => MAX_RESULTS.some((choice) => choice === value), WRONG_MAX)
        .default(10)
        .meta({ override: { type: 'integer', enum: [...MAX_RESULTS] } }),
      source: z.string().default('all'),
      minViews: minimum('minViews'),
      minLikes: minimum('minLikes'),
      required: keywords,
      excluded: keywords,
    }),
    data: z.array(resources.searchResultResource),
    meta: z.object({
      failed,
      leftOut: z
        .object({ minViews: z.int(), minLikes: z.int(), required: z.int(), excluded: z.int() })
        .describe('How many videos each filter removed.'),
      searchesLeft: z.array(z.object({ platform: z.string(), left: z.int() })),
    }),
    failures: [404, 502],
    example: { query: { q: 'robe', category: 'lingerie', max: 5 } },
    async handle({ query: { minViews, minLikes, required, excluded, ...search } }) {
      checkPlatform(search.source);
      const outcome = await videoSearch.searchVideos({
        ...search,
        advanced: [minViews, minLikes, required, excluded].some((filter) => filter !== undefined),
        minViews: minViews ?? 0,
        minLikes: minLikes ?? 0,
        required: splitTags(required ?? null),
        excluded: splitTags(excluded ?? null),
      });
      if (!outcome.ok) refuseFailed(outcome.failed);
      return {
        data: outcome.results.map(resources.toSearchResult),
        meta: {
          failed: describeFailed(outcome.failed),
          leftOut: outcome.skipped,
          searchesLeft: videoSearch.listSearchesLeft().map(({ label, left }) => ({ platform: label, left })),
        },
      };
    },
  }),
};

const foundVideo = z
  .object({
    source: sourceName,
    sourceId: sourceId.optional(),
    id: z
      .string()
      .max(250, 'id is too long')
      .optional()
      .describe('The id of the search result. It replaces a missing `sourceId`.'),
  })
  .refine(({ sourceId, id }) => (sourceId ?? id ?? '') !== '', MISSING_ID);

/** The id of a search result begins with its source: 'dailymotion:x9syn2b'. */
function readRef({ source, sourceId, id = '' }: z.output<typeof foundVideo>): VideoRef {
  const prefix = `${source}:`;
  return { source, sourceId: sourceId ?? (id.startsWith(prefix) ? id.slice(prefix.length) : id) };
}

export const videoImport = {
  importFound: endpoint({
    method: 'POST',
    path: '/api/admin/import-videos',
    summary: 'Import videos of a search',
    description:
      'Ribbon requests each video from its platform again by `source` and `sourceId`, and ignores all other fields. A failed video does not stop the others.',
    access: 'content',
    body: z.object({
      videos: z
        .array(foundVideo, IMPORT_ERRORS.noSelection.text)
        .min(1, IMPORT_ERRORS.noSelection.text)
        .max(200, 'At most 200 videos at once'),
      category: chosenCategory.default('fashion'),
      status: z.enum(STATUS_NAMES, 'status must be published or draft').default('published'),
    }),
    data: z.object({
      imported: z.int().nonnegative(),
      updated: z.int().nonnegative(),
      failed: z.array(z.object({ source: z.string(), sourceId: z.string(), error: z.string() })),
      videos: z.array(z.object({ id: z.int(), source: z.string(), sourceId: z.string() })),
    }),
    message: true,
    example: { body: { videos: [{ source: 'library', sourceId: '0123456789abcdef' }], category: 'fashion' } },
    async handle({ body, user }) {
      const outcomes = await importVideos(body.videos.map(readRef), body, user);
      const counts = countOutcomes(outcomes);
      const data = {
        ...counts,
        failed: outcomes.flatMap((each) =>
          each.ok ? [] : [{ source: each.source, sourceId: each.sourceId, error: each.error }],
        ),
        videos: outcomes.flatMap((each) =>
          each.ok ? [{ id: each.id, source: each.source, sourceId: each.sourceId }] : [],
        ),
      };
      return { data, message: importDone(counts).text };
    },
  }),
};
