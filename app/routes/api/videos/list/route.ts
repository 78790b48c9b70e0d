import { answerVideoList } from '#app/routes/api/lists.server';
import { on, serveApi } from '#app/server/api/api.server';
import { listVideosOperation } from './operation';

const api = serveApi(on(listVideosOperation, ({ query }) => answerVideoList({}, query)));

export const loader = api.loader;
export const action = api.action;
