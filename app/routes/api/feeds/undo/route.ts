import { startUndoing } from '#app/features/feeds/feed-run.server';
import { carryOnBeside } from '#app/features/feeds/feed-worker.server';
import { on, serveApi } from '#app/server/api/api.server';
import { answerStarted, findRun, noSuchRun } from '../answers.server';
import { undoFeedRunOperation } from '../operations';

const api = serveApi(
  on(undoFeedRunOperation, async ({ params, user }) => {
    const run = findRun(params);
    if (run === null) return noSuchRun();
    const started = await startUndoing(run, user);
    if (started) carryOnBeside(run.id);
    return answerStarted(run, started, 'It is not the one that was applied last.');
  }),
);

export const loader = api.loader;
export const action = api.action;
