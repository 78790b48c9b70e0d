import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import remixConfig from './remix.config.js';

/**
 * The files that several pages load, each with all that its modules import. Many small files would compress worse, and make the
 * list of all routes longer, which every page loads.
 */
const SHARED = {
  framework: ['react-dom/client', '@remix-run/react'],
  shell: ['app/root.tsx', 'app/lib/choices.ts'],
  cards: ['app/ui/product-card.tsx', 'app/ui/video-card.tsx'],
  lists: ['app/ui/pagination.tsx'],
  fields: ['app/ui/field.tsx', 'app/ui/error-summary.tsx'],
  forms: ['app/ui/browser/send-form.ts', 'app/lib/query.ts'],
  dashboard: [
    'app/ui/figures.tsx',
    'app/ui/conflict.tsx',
    'app/ui/dashboard-fields.tsx',
    'app/ui/data-table.tsx',
    'app/ui/list.tsx',
    'app/ui/screen.tsx',
  ],
};

/** Every page loads the list of all files, so their names are short: eight hex digits are enough, and compress best. */
const SHORT = {
  entryFileNames: 'assets/[hash:8].js',
  chunkFileNames: 'assets/[hash:8].js',
  hashCharacters: 'hex' as const,
};

/**
 * The small script of public pages is minified in the browser's build only, so a hash of its text would be another one in
 * the server's build, which names it. This one is of its sources.
 */
const sources = ['app/ui/browser', 'app/lib'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.(?:ts|json)$/.test(name))
    .toSorted()
    .map((name) => readFileSync(`${folder}/${name}`)),
);
const sourceHash = createHash('sha256').update(Buffer.concat(sources)).digest('hex').slice(0, 8);

/**
 * All server files are in one folder, so that paths relative to a file work in every chunk. Hashes have the digits of the browser's
 * build: with two names for one style sheet, the router would load it again.
 */
const FLAT = { chunkFileNames: '[name]-[hash:7].js', hashCharacters: SHORT.hashCharacters };

/** Code of worker threads. Each is a file of its own, which loads only what it needs. */
const THREADS: Record<string, string> = {
  'feed-job.js': 'app/features/feeds/feed-job.server.ts',
  'content-import-job.js': 'app/features/guides/content-import-job.server.ts',
  'page-job.js': 'app/features/shop/page-job.server.ts',
};

const emitThreads: Plugin = {
  name: 'emit-threads',
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  buildStart() {
    for (const [fileName, id] of Object.entries(THREADS)) this.emitFile({ type: 'chunk', id, fileName });
  },
};

/** V8 keeps a file with other characters in two bytes for each of its characters, so that the site would take 3 MiB more. */
const onlyAscii: Plugin = {
  name: 'only-ascii',
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  generateBundle(_options, bundle) {
    const toEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replace(/(?<!\\)[^\0-\x7f]/g, toEscape);
  },
};

/** Packages of many small files, or of which little is used. Bundled, they load in a third of the time. */
const BUNDLED = [
  'culori',
  'markdown-it',
  'linkify-it',
  'mdurl',
  'uc.micro',
  'punycode.js',
  'entities',
  'zod',
  'zod-openapi',
  '@conform-to/dom',
  '@conform-to/zod',
  'htmlparser2',
  'domutils',
  'domhandler',
  'dom-serializer',
  'domelementtype',
  'remix-auth',
  'remix-auth-form',
  'uqr',
  'robots-parser',
  'otpauth',
  'isbot',
  'drizzle-orm',
  // The server of uploads brings clients of databases that are never loaded.
  '@tus/server',
  '@tus/file-store',
  '@tus/utils',
  'debug',
  'ms',
  'lodash.throttle',
  'set-cookie-parser',
  'srvx',
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), emitThreads, onlyAscii],
  worker: { rollupOptions: { output: { entryFileNames: `assets/[name]-${sourceHash}.js` } } },
  // The development server loads modules one by one, and some of these are no ES modules.
  ssr: { noExternal: command === 'build' ? BUNDLED : [] },
  build: {
    target: 'es2022',
    // Terser makes the scripts of a page 4 % smaller than esbuild does.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 2 } },
    assetsInlineLimit: 0,
    // Code that loads later loads in advance, so the names of its imports are not worth their bytes on every page.
    modulePreload: { resolveDependencies: () => [] },
    rollupOptions: {
      // Resource routes have no code for the browser, so their files are empty.
      onwarn: (warning, warn) => (warning.code === 'EMPTY_BUNDLE' ? undefined : warn(warning)),
      output: isSsrBuild ? FLAT : { ...SHORT, manualChunks: SHARED },
    },
  },
}));
