import { startApplying } from '#app/features/feeds/feed-import.server';
import { carryOnBeside } from '#app/features/feeds/feed-worker.server';
import { on, serveApi } from '#app/server/api/api.server';
import { answerStarted, findImport, noSuchImport } from '../answers.server';
import { applyFeedImportOperation } from '../operations';

const api = serveApi(
  on(applyFeedImportOperation, async ({ params, user }) => {
    const feedImport = findImport(params);
    if (feedImport === null) return noSuchImport();
    const started = await startApplying(feedImport, user);
    if (started) carryOnBeside(feedImport.id);
    return answerStarted(feedImport, started, 'It has not been read, or is applied already.');
  }),
);

export const loader = api.loader;
export const action = api.action;
