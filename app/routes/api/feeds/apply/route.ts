import { startApplying } from '#app/features/feeds/feed-run.server';
import { carryOnBeside } from '#app/features/feeds/feed-worker.server';
import { on, serveApi } from '#app/server/api/api.server';
import { answerStarted, findRun, noSuchRun } from '../answers.server';
import { applyFeedRunOperation } from '../operations';

const api = serveApi(
  on(applyFeedRunOperation, async ({ params, user }) => {
    const run = findRun(params);
    if (run === null) return noSuchRun();
    const started = await startApplying(run, user);
    if (started) carryOnBeside(run.id);
    return answerStarted(run, started, 'It has not been read, or is applied already.');
  }),
);

export const loader = api.loader;
export const action = api.action;
