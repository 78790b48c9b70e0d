import { on, serveApi } from '#app/server/api/api.server';
import { answerRun, findRun, noSuchRun } from '../answers.server';
import { getFeedRunOperation } from '../operations';

const api = serveApi(
  on(getFeedRunOperation, ({ params }) => {
    const run = findRun(params);
    return run === null ? noSuchRun() : answerRun(run);
  }),
);

export const loader = api.loader;
export const action = api.action;
