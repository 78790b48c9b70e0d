// `npm run bench`: measures the built site and writes docs/performance.md; `-- --scale`, `-- --load`, … measure one part.
import { createServer } from 'vite';
import { build, install, root } from './prepare.js';

process.chdir(root);
install();
build();
process.env.NODE_ENV ??= 'production';
const vite = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
try {
  const { bench } = await vite.ssrLoadModule('/tests/bench/bench.ts');
  await bench(process.argv.slice(2));
} finally {
  await vite.close();
}
process.exit(0);
