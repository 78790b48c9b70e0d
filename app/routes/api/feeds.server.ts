import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { findFeed } from '#app/features/feeds/feed.server';
import * as imports from '#app/features/feeds/feed-import.server';
import { countFeedRows } from '#app/features/feeds/feed-import-row.server';
import { FEED_BUSY, FEED_IMPORT_LABELS } from '#app/features/feeds/feed-texts';
import { continueInBackground } from '#app/features/feeds/feed-worker.server';
import { endpoint } from '#app/server/api/endpoint.server';
import { refuse } from '#app/server/api/reply.server';
import { readBodyFile } from '#app/server/web/upload.server';
import { pathId, pickFields, resource } from './resources';

const id = pathId(/^[0-9]{1,15}$/);
const count = z.int().nonnegative();
/** The API calls an import that needs review `waiting`. */
const nameState = (state: string) => (state === 'needs-review' ? 'waiting' : state);

const runResource = resource('FeedRun', {
  id: z.int(),
  feedId: z.int(),
  address: z.string().describe('The path of this import.'),
  name: z.string(),
  state: z
    .enum(Object.keys(FEED_IMPORT_LABELS).map(nameState))
    .describe('`staged`: ready to be applied. `waiting`: needs review, for the reason in `message`.'),
  undoing: z.boolean().describe('The import is being undone.'),
  message: z.string().nullable(),
  rows: count.describe('Number of rows read so far.'),
  leftOut: count.describe('Number of rows that the feed’s filter skipped.'),
  counts: z.object({
    new: count,
    changed: count,
    same: count,
    gone: count,
    wrong: count,
    offers: count.describe('Number of new rows that are another retailer’s offer of an existing product.'),
    applied: count,
    variants: count.describe('Number of sizes and colors of the products.'),
  }),
});

function answerImport(feedImport: imports.FeedImport) {
  const { id, feedId, state, skipped, variants } = feedImport;
  const path = `/api/admin/feeds/${feedId}/runs/${id}`;
  const { unchanged, missing, error, ...counts } = countFeedRows(id);
  const data = pickFields(runResource, {
    ...feedImport,
    address: path,
    state: nameState(state),
    leftOut: skipped,
    counts: { ...counts, variants, same: unchanged, gone: missing, wrong: error },
  });
  return { data, location: path };
}

const wrongPath = { status: 404, error: 'Import not found' } as const;

function findImport({ id, run }: { id: number; run: number }): imports.FeedImport {
  const feedImport = findFeed(id) === null ? null : imports.findFeedImport(run);
  return feedImport?.feedId === id ? feedImport : refuse(wrongPath.status, wrongPath.error);
}

const shared = { access: 'shop', wrongPath, data: runResource } as const;
const ofRun = { ...shared, params: z.object({ id, run: id }) } as const;

type Start = typeof imports.startApplying;
type Control = { name: 'apply' | 'undo'; summary: string; start: Start; error: string };

const control = ({ name, summary, start, error }: Control) =>
  endpoint({
    ...ofRun,
    method: 'POST',
    path: `/api/admin/feeds/{id}/runs/{run}/${name}`,
    summary,
    status: 202,
    failures: [409],
    async handle({ params, user }) {
      const feedImport = findImport(params);
      if (!(await start(feedImport, user))) refuse(409, error);
      continueInBackground(feedImport.id);
      return answerImport(imports.findFeedImport(feedImport.id) ?? feedImport);
    },
  });

export const feeds = {
  insertImport: endpoint({
    ...shared,
    method: 'POST',
    path: '/api/admin/feeds/{id}/runs',
    summary: 'Import the next file of a feed',
    description:
      'Send the file as `application/octet-stream`, up to 100 MiB. Without a body, Ribbon fetches the feed’s URL. The file is read in the background: get the import to follow its progress.',
    file: 'The file, optionally compressed with gzip.',
    params: z.object({ id }),
    status: 202,
    failures: [409, 415],
    async handle({ params, request, user }) {
      const feed = findFeed(params.id) ?? refuse(404, 'Feed not found');
      const path = await readBodyFile(request);
      if (path === null && feed.url === null)
        refuse(400, 'This feed has no URL. Send its file as application/octet-stream.');
      const hasBody = request.headers.get('Content-Length') !== '0' && request.headers.has('Content-Type');
      if (path === null && hasBody)
        refuse(415, 'Send the feed’s file as application/octet-stream, or no body.');
      const fileError = path === null ? null : await imports.findFileError(path);
      if (path !== null && fileError !== null) {
        await rm(path, { force: true });
        refuse(400, fileError);
      }
      const id =
        path !== null
          ? await imports.addFeedImport(feed.id, { path, name: 'sent by API' }, user)
          : await imports.addFetch(
              { id: feed.id, url: feed.url ?? '' },
              { who: user.username, daily: false },
            );
      const feedImport = id === null ? null : imports.findFeedImport(id);
      if (feedImport === null) refuse(409, FEED_BUSY.text ?? FEED_BUSY.title);
      continueInBackground(feedImport.id);
      return answerImport(feedImport);
    },
  }),

  showRun: endpoint({
    ...ofRun,
    path: '/api/admin/feeds/{id}/runs/{run}',
    summary: 'Get the progress and the changes of an import',
    handle: ({ params }) => answerImport(findImport(params)),
  }),

  applyRun: control({
    name: 'apply',
    summary: 'Apply an import',
    start: imports.startApplying,
    error: 'Only an import that is staged or waiting can be applied.',
  }),

  undoRun: control({
    name: 'undo',
    summary: 'Undo the last applied import',
    start: imports.startUndoing,
    error: 'Only the last applied import of a feed can be undone.',
  }),
};
