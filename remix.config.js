/**
 * Remix's options, which `vite.config.ts` imports.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  // `bin/prepare.js` builds into another folder while the old build is served.
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  future: {
    v3_fetcherPersist: true,
    // The first page has the list of all routes. Loading it in parts would cost a round trip per link.
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
