// `npm run serve`: runs the build under stock remix-serve on loopback, without the site's server: no page cache, guards or headers.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, updateCheckout } from './prepare.js';

updateCheckout();
const cli = join(root, 'node_modules', '@remix-run', 'serve', 'dist', 'cli.js');
const env = { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1' };
const child = spawn(process.execPath, [cli, './build/server/index.js'], { stdio: 'inherit', env });
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
