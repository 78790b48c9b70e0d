import { listVideosOperation } from '../api/videos';
import { on, serveApi } from '../http/api.server';
import { answerVideoList } from '../http/api-lists.server';

const api = serveApi(on(listVideosOperation, ({ query }) => answerVideoList({}, query)));

export const loader = api.loader;
export const action = api.action;
