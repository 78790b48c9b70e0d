import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import { createSetupToken } from '#app/features/accounts/user.server';
import { loadDemoContent } from '#app/features/dashboard/demo-content.server';
import { env, WrongSetting } from '#app/infra/env.server';
import { createSiteServer } from '#app/server/http/site-server.server';
import { freeMemoryWhenIdle } from './idle-memory.server';
import { endProcess, startJobs, stopJobs } from './jobs.server';

/** How long open requests may continue after SIGTERM, in milliseconds. */
const GRACE = 10_000;

/** True once a signal has told this process to end. */
let isStopping = false;

function stopOnSignals(server: ReturnType<typeof createSiteServer>): void {
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void stopJobs();
    // A connection that stays open would send more requests until it is destroyed.
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    server.close(() => void endProcess());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Errors of `listen`, and what the operator can do. */
const LISTEN_ERRORS: Record<string, string> = {
  EADDRINUSE: `Port ${env.PORT} is already in use (EADDRINUSE). Stop the other program, or set PORT to a free port.`,
  EACCES: `This account may not listen on port ${env.PORT} (EACCES). Set PORT to 1024 or higher.`,
};

function explainListening(error: Error): Error {
  const code = 'code' in error ? String(error.code) : '';
  const isWrongHost = /^(?:EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|EINVAL)$/.test(code);
  const wrongHost = `HOST must be an IP address or a host name of this machine, not ${JSON.stringify(env.HOST)} (${code}).`;
  const message = isWrongHost ? wrongHost : LISTEN_ERRORS[code];
  return message === undefined ? error : new WrongSetting(message);
}

async function serve(build: ServerBuild): Promise<number> {
  const server = createSiteServer(build, build.assetsBuildDirectory);
  await new Promise<void>((done, failed) =>
    server
      .once('error', (error) => failed(explainListening(error)))
      .listen({ port: env.PORT, host: env.HOST }, done),
  );
  stopOnSignals(server);
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : env.PORT;
}

async function announce(port: number): Promise<void> {
  const url = env.SITE_URL ?? `http://localhost:${port}`;
  if (env.SITE_URL === undefined)
    console.log(
      'SITE_URL is not set, so links use the host of each request. Set it before others use the site.',
    );
  if (!statSync(env.LIBRARY_DIR, { throwIfNoEntry: false })?.isDirectory())
    console.warn(
      `LIBRARY_DIR is not an existing folder: ${JSON.stringify(env.LIBRARY_DIR)}. The site starts without your own video files.`,
    );
  if (!env.LIMITS)
    console.warn('LIMITS=off: rate limits are off. Use this only for load tests on this machine.');
  const token = await createSetupToken();
  if (token !== null)
    console.log(
      `No administrator yet. Create the first account within 24 hours: ${url}/auth?tab=register&setup=${token}`,
    );
  console.log(`${env.SITE_NAME} is at ${url}, listening on port ${port}`);
}

/** Starts the built site with its jobs. With `WEB_CONCURRENCY` above 1, this process runs only jobs, and others answer. */
export async function start(build: ServerBuild): Promise<void> {
  freeMemoryWhenIdle();
  if (cluster.isWorker) {
    await serve(build);
    return;
  }
  if (env.DEMO_CONTENT && (await loadDemoContent()))
    console.log('The database is empty: demo content loaded.');
  const port = env.WEB_CONCURRENCY === 1 ? await serve(build) : await startWorkers(env.WEB_CONCURRENCY);
  startJobs();
  await announce(port);
}

/** Pause before a process is replaced, in milliseconds, so that one that fails at once does not restart in a loop. */
const RESTART_PAUSE = 1_000;

class NotStarted extends Error {
  override name = 'NotStarted';
}

function listWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

function stopWithWorkers(): void {
  const stop = () => {
    isStopping = true;
    void stopJobs();
    // All workers may have ended and wait for their restart.
    if (listWorkers().length === 0) void endProcess();
    for (const worker of listWorkers()) worker.process.kill('SIGTERM');
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function startWorkers(count: number): Promise<number> {
  // This process may have been started by `npm start`, which would look for changes to build.
  cluster.setupPrimary({ exec: resolve('server.js') });
  stopWithWorkers();
  const listening = (worker: Worker) =>
    new Promise<number>((done, failed) => {
      worker.once('listening', ({ port }) => done(port));
      worker.once('exit', (code) =>
        failed(
          new NotStarted(`A worker process ended with ${code} before it listened. Its own message is above.`),
        ),
      );
    });
  const [port = 0] = await Promise.all(Array.from({ length: count }, () => listening(cluster.fork())));
  cluster.on('exit', (worker, code, signal) => {
    if (!isStopping) {
      console.error(
        `Worker process ${worker.process.pid} ended with ${signal ?? code}. Ribbon starts another one.`,
      );
      setTimeout(() => {
        if (!isStopping) cluster.fork();
      }, RESTART_PAUSE);
    } else if (listWorkers().length === 0) void endProcess();
  });
  return port;
}
