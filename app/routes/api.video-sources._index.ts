import { listVideoSourcesOperation } from '../api/video-sources';
import { on, serveApi } from '../http/api.server';
import { listSources } from '../models/video-search.server';

const api = serveApi(on(listVideoSourcesOperation, () => ({ data: listSources() })));

export const loader = api.loader;
export const action = api.action;
