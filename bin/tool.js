// What measures and tortures the built site is written in TypeScript beside the tests; Vite loads it as it is.
import { createServer } from 'vite';
import { build, install, root } from './prepare.js';

/** Brings the checkout up to date and hands a module below `tests/` to `use`; ends the process with what that returns. */
export async function runTool(module, use) {
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
  const code = await use(await vite.ssrLoadModule(module));
  await vite.close();
  process.exit(code);
}
