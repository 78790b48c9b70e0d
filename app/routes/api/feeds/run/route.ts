import { on, serveApi } from '#app/server/api/api.server';
import { answerImport, findImport, noSuchImport } from '../answers.server';
import { getFeedImportOperation } from '../operations';

const api = serveApi(
  on(getFeedImportOperation, ({ params }) => {
    const feedImport = findImport(params);
    return feedImport === null ? noSuchImport() : answerImport(feedImport);
  }),
);

export const loader = api.loader;
export const action = api.action;
