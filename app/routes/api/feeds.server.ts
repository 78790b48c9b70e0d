import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { findFeed } from '#app/features/feeds/feed.server';
import {
  addFeedImport,
  addFetch,
  type FeedImport,
  findFeedImport,
  findFileError,
} from '#app/features/feeds/feed-import.server';
import { startApplying, startUndoing } from '#app/features/feeds/feed-import-control.server';
import { countFeedRows } from '#app/features/feeds/feed-import-row.server';
import { FEED_BUSY } from '#app/features/feeds/feed-texts';
import { continueInBackground } from '#app/features/feeds/feed-worker.server';
import { endpoint } from '#app/server/api/endpoint.server';
import { refuse } from '#app/server/api/reply.server';
import { readBodyFile } from '#app/server/web/upload.server';
import { pathId } from './resources';

const id = pathId(/^[0-9]{1,15}$/);
const count = z.int().nonnegative();
/** The API calls an import that needs review `waiting`. */
const STATES = [
  'reading',
  'staged',
  'waiting',
  'applying',
  'applied',
  'undone',
  'failed',
  'stopped',
] as const;

const runResource = z
  .object({
    id: z.int(),
    feedId: z.int(),
    address: z.string().meta({ description: 'Where to ask how far it is.' }),
    name: z.string(),
    state: z.enum(STATES).meta({
      description:
        'staged: read, to be applied. waiting: the same, but something is odd; `message` says what.',
    }),
    undoing: z.boolean().meta({ description: 'It is being taken back.' }),
    message: z.string().nullable(),
    rows: count.meta({ description: 'Rows read so far.' }),
    leftOut: count.meta({ description: 'Rows that the feed’s filter left out.' }),
    counts: z.object({
      new: count,
      changed: count,
      same: count,
      gone: count,
      wrong: count,
      offers: count.meta({
        description: 'How many of the new rows are another shop’s offer of a known product.',
      }),
      applied: count,
    }),
  })
  .meta({ id: 'FeedRun' });

/** Returns a run as the API shows it, and where to ask for it again. */
function answerImport({ id, feedId, name, state, undoing, message, rows, skipped }: FeedImport) {
  const path = `/api/admin/feeds/${feedId}/runs/${id}`;
  const { unchanged, missing, error, ...counts } = countFeedRows(id);
  return {
    data: {
      id,
      feedId,
      address: path,
      name,
      undoing,
      message,
      rows,
      leftOut: skipped,
      state: state === 'needs-review' ? ('waiting' as const) : state,
      counts: { ...counts, same: unchanged, gone: missing, wrong: error },
    },
    location: path,
  };
}

/** Finds a run of a feed; null where the feed has no such run. */
function findImport(params: { id: number; run: number }): FeedImport | null {
  const feedImport = findFeedImport(params.run);
  return feedImport?.feedId === params.id ? feedImport : null;
}

const noSuchImport = refuse(404, 'No such file');

/** Carries on with a run that was started, or refuses with this sentence. */
function answerStarted(feedImport: FeedImport, started: boolean, error: string) {
  if (!started) return refuse(409, error);
  continueInBackground(feedImport.id);
  return answerImport(findFeedImport(feedImport.id) ?? feedImport);
}

const shared = {
  access: 'shop',
  wrongPath: { status: 404, error: 'No such file' },
  data: runResource,
} as const;
const ofRun = {
  ...shared,
  params: z.object({ id, run: id }),
  example: { params: { id: '1', run: '1' } },
} as const;

export const feeds = {
  insertImport: endpoint({
    ...shared,
    method: 'POST',
    path: '/api/admin/feeds/{id}/runs',
    summary: 'Read the next file of a feed',
    description:
      'The bytes of a file as `application/octet-stream`, up to 100 MiB; without a body the feed’s address is asked. It is read beside the answer: ask at its address how far it is.',
    file: 'The file, packed with gzip or not.',
    params: z.object({ id }),
    status: 202,
    failures: [409, 415],
    example: { params: { id: '1' } },
    async handle({ params, request, user }) {
      const feed = findFeed(params.id);
      if (feed === null) return refuse(404, 'No such feed');
      const path = await readBodyFile(request);
      if (path === null && feed.url === null)
        return refuse(400, 'The feed has no address: send its file as application/octet-stream.');
      if (
        path === null &&
        request.headers.get('Content-Length') !== '0' &&
        request.headers.has('Content-Type')
      )
        return refuse(415, 'Send the feed’s file as application/octet-stream, or nothing.');
      const problem = path === null ? null : await findFileError(path);
      if (path !== null && problem !== null) {
        await rm(path, { force: true });
        return refuse(400, problem);
      }
      const id =
        path !== null
          ? await addFeedImport(feed.id, { path, name: 'from a program' }, user)
          : await addFetch({ id: feed.id, url: feed.url ?? '' }, { who: user.username, daily: false });
      const feedImport = id === null ? null : findFeedImport(id);
      if (feedImport === null) return refuse(409, FEED_BUSY.text ?? FEED_BUSY.title);
      continueInBackground(feedImport.id);
      return answerImport(feedImport);
    },
  }),

  showRun: endpoint({
    ...ofRun,
    method: 'GET',
    path: '/api/admin/feeds/{id}/runs/{run}',
    summary: 'How far a feed’s file is, and what it would change',
    handle({ params }) {
      const feedImport = findImport(params);
      return feedImport === null ? noSuchImport : answerImport(feedImport);
    },
  }),

  applyRun: endpoint({
    ...ofRun,
    method: 'POST',
    path: '/api/admin/feeds/{id}/runs/{run}/apply',
    summary: 'Apply a feed’s file that has been read',
    status: 202,
    failures: [409],
    async handle({ params, user }) {
      const feedImport = findImport(params);
      if (feedImport === null) return noSuchImport;
      return answerStarted(
        feedImport,
        await startApplying(feedImport, user),
        'It has not been read, or is applied already.',
      );
    },
  }),

  undoRun: endpoint({
    ...ofRun,
    method: 'POST',
    path: '/api/admin/feeds/{id}/runs/{run}/undo',
    summary: 'Take back the file of a feed that was applied last',
    status: 202,
    failures: [409],
    async handle({ params, user }) {
      const feedImport = findImport(params);
      if (feedImport === null) return noSuchImport;
      return answerStarted(
        feedImport,
        await startUndoing(feedImport, user),
        'It is not the one that was applied last.',
      );
    },
  }),
};
