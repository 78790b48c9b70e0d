import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import remixConfig from './remix.config.js';

/**
 * Every page needs React, the router, and the frame of the site. They come in two files: many files of a few lines each weigh more
 * than the same lines together, since each is compressed alone.
 */
const FRAME = { framework: ['react-dom/client', '@remix-run/react'], shell: ['app/root.tsx'] };

/** The server's files lie side by side: what finds pictures and threads from its own address finds them from any. */
const BESIDE = { chunkFileNames: '[name]-[hash:7].js' };

/** Code that runs beside the site in threads of their own: each a file beside the server's, which loads no more than it needs. */
const THREADS: Record<string, string> = { 'feed-job.js': 'app/features/feeds/feed-job.server.ts' };

const emitThreads: Plugin = {
  name: 'emit-threads',
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  buildStart() {
    for (const [fileName, id] of Object.entries(THREADS)) this.emitFile({ type: 'chunk', id, fileName });
  },
};

/**
 * Libraries of many small files, or of which little is used: in the server's own files they take a third of the time to load, and
 * leave out what nobody calls.
 */
const BUNDLED = [
  'culori',
  'markdown-it',
  'linkify-it',
  'mdurl',
  'uc.micro',
  'punycode.js',
  'entities',
  'drizzle-orm',
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), emitThreads],
  ssr: { noExternal: BUNDLED },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: {
      // Resource routes have nothing for the browser: their empty files are never asked for.
      onwarn: (warning, warn) => (warning.code === 'EMPTY_BUNDLE' ? undefined : warn(warning)),
      output: isSsrBuild ? BESIDE : { manualChunks: FRAME },
    },
  },
}));
