import { serveApi } from '#app/server/api/dispatcher.server';
import { API_SECTIONS } from './sections.server';

// Export only loaders and actions: any other export would send the API and the validator to the browser.
export const loader = serveApi(Object.values(API_SECTIONS).flat());
export const action = loader;
