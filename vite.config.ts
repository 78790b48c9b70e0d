import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import remixConfig from './remix.config.js';

/** What most pages have, though the frame itself does not: forms, pictures, cards, and what says how they are shared. */
const COMMON =
  /\/app\/(?:ui\/(?:field|error-summary|image|play-sign|product-card|save-button|video-card|share-control|submit-button|draft-line|back-to-collection|browser\/use-form-key)|lib\/(?:field-limits|start-time|image-widths|share|choices))\b/;
const OURS = /\/app\/(?:ui|features|lib|messages)/;

/**
 * What the frame of every page needs stands in two files, the libraries' and ours: many files of a few lines each weigh more than
 * the same lines together, since each is compressed by itself.
 */
const groupShell: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  const isLibrary = id.includes('/node_modules/');
  if (!isLibrary && !OURS.test(id)) return;
  const seen = new Set<string>();
  const isUsedByRoot = (each: string): boolean => {
    if (seen.has(each)) return false;
    seen.add(each);
    return /\/app\/root\.tsx$/.test(each) || (getModuleInfo(each)?.importers ?? []).some(isUsedByRoot);
  };
  if (COMMON.test(id) || isUsedByRoot(id)) return isLibrary ? 'framework' : 'shell';
};

/** Every page loads the list of all files: 42 bits tell some hundred of them apart, and their names do not compress. */
const SHORT_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
};

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
      output: isSsrBuild ? BESIDE : { ...SHORT_NAMES, manualChunks: groupShell },
    },
  },
}));
