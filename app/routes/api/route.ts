import { API_SECTIONS } from '#app/routes/api/openapi/document.server';
import { serveApi } from '#app/server/api/dispatcher.server';

// Export only loaders and actions: any other export would send the API and the validator to the browser.
export const loader = serveApi(Object.values(API_SECTIONS).flat());
export const action = loader;
