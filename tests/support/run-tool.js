import { createServer } from 'vite';
import { root, updateCheckout } from '../../bin/prepare.js';

/** Updates the checkout and loads a TypeScript module through Vite for `use`, whose result is the exit code. */
export async function runTool(module, use) {
  updateCheckout();
  process.env.NODE_ENV ??= 'production';
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const code = await use(await vite.ssrLoadModule(module));
  await vite.close();
  process.exit(code);
}
