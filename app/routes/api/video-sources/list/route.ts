import { listSources } from '#app/features/videos/video-search.server';
import { on, serveApi } from '#app/server/api/api.server';
import { listVideoSourcesOperation } from './operation';

const api = serveApi(on(listVideoSourcesOperation, () => ({ data: listSources() })));

export const loader = api.loader;
export const action = api.action;
