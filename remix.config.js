/**
 * Remix's options. The Vite plugin does not read this file by itself; `vite.config.ts` hands it over.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  // A build is made beside the one that is served (`bin/prepare.js`).
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  future: {
    v3_fetcherPersist: true,
    // The list of all routes comes with the first page: asking for each part of it would cost a slow line a round trip a link.
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
