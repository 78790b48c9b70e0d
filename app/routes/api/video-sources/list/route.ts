import { on, serveApi } from '#app/http/api.server';
import { listSources } from '#app/models/sources/video-search.server';
import { listVideoSourcesOperation } from './operation';

const api = serveApi(on(listVideoSourcesOperation, () => ({ data: listSources() })));

export const loader = api.loader;
export const action = api.action;
