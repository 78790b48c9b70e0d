import { startUndoing } from '#app/features/feeds/feed-import.server';
import { carryOnBeside } from '#app/features/feeds/feed-worker.server';
import { on, serveApi } from '#app/server/api/api.server';
import { answerStarted, findImport, noSuchImport } from '../answers.server';
import { undoFeedImportOperation } from '../operations';

const api = serveApi(
  on(undoFeedImportOperation, async ({ params, user }) => {
    const feedImport = findImport(params);
    if (feedImport === null) return noSuchImport();
    const started = await startUndoing(feedImport, user);
    if (started) carryOnBeside(feedImport.id);
    return answerStarted(feedImport, started, 'It is not the one that was applied last.');
  }),
);

export const loader = api.loader;
export const action = api.action;
