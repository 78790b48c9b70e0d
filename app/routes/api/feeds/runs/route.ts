import { rm } from 'node:fs/promises';
import { findFeed } from '#app/features/feeds/feed.server';
import {
  addFeedImport,
  addFetch,
  findFeedImport,
  findFileFault,
} from '#app/features/feeds/feed-import.server';
import { FEED_BUSY } from '#app/features/feeds/feed-texts';
import { carryOnBeside } from '#app/features/feeds/feed-worker.server';
import type { RouteHandle } from '#app/lib/route-handle';
import { on, refuse, serveApi } from '#app/server/api/api.server';
import { readBodyFile } from '#app/server/web/upload.server';
import { answerImport } from '../answers.server';
import { addFeedImportOperation } from '../operations';

export const handle: RouteHandle = {
  uploads: 'feed',
  rightToPost: 'shop',
};

const api = serveApi(
  on(addFeedImportOperation, async ({ params, request, user }) => {
    const feed = findFeed(Number(params.id));
    if (feed === null) return refuse(404, 'No such feed');
    const path = await readBodyFile(request);
    if (path === null && feed.address === null)
      return refuse(400, 'The feed has no address: send its file as application/octet-stream.');
    if (path === null && request.headers.get('Content-Length') !== '0' && request.headers.has('Content-Type'))
      return refuse(415, 'Send the feed’s file as application/octet-stream, or nothing.');
    const fault = path === null ? null : await findFileFault(path);
    if (path !== null && fault !== null) {
      await rm(path, { force: true });
      return refuse(400, fault);
    }
    const id =
      path !== null
        ? await addFeedImport(feed.id, { path, name: 'from a program' }, user)
        : await addFetch({ id: feed.id, address: feed.address ?? '' }, { who: user.username, daily: false });
    const feedImport = id === null ? null : findFeedImport(id);
    if (feedImport === null) return refuse(409, FEED_BUSY.text ?? FEED_BUSY.title);
    carryOnBeside(feedImport.id);
    return answerImport(feedImport);
  }),
);

export const loader = api.loader;
export const action = api.action;
