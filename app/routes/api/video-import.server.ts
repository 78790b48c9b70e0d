import { z } from 'zod';
import { chosenCategory } from '#app/features/categories/category.server';
import { countOutcomes } from '#app/features/videos/import-report.server';
import { IMPORT_ERRORS, importDone } from '#app/features/videos/import-texts';
import { importVideos } from '#app/features/videos/video-import.server';
import { STATUS_NAMES } from '#app/lib/publication';
import type { VideoRef } from '#app/lib/video-ref';
import { endpoint } from '#app/server/api/endpoint.server';

const foundVideo = z
  .object({
    source: z.string('source is required').min(1, 'source is required').max(40, 'source is unknown'),
    sourceId: z
      .string('sourceId is required')
      .min(1, 'sourceId is required')
      .max(200, 'sourceId is too long')
      .optional(),
    id: z
      .string()
      .max(250, 'id is too long')
      .optional()
      .meta({ description: 'The id of the search result. It replaces a missing `sourceId`.' }),
  })
  .refine(({ sourceId, id }) => (sourceId ?? id ?? '') !== '', 'sourceId is required');

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
