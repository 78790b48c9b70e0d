import { serveApi } from '#app/server/api/dispatcher.server';
import { API_SECTIONS } from './sections.server';

// Only what the browser never gets may be exported here: anything else would bring the API and the validator to it.
export const loader = serveApi(Object.values(API_SECTIONS).flat());
export const action = loader;
