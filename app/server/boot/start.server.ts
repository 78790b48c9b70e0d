import cluster from 'node:cluster';
import { statSync } from 'node:fs';
import type { ServerBuild } from '@remix-run/node';
import { renewSetupToken } from '#app/features/accounts/user.server';
import { loadDemoContent } from '#app/features/dashboard/demo-content.server';
import { env, WrongSetting } from '#app/infra/env.server';
import { createFront } from '#app/server/http/front.server';
import { endProcess, startJobs, stopJobs } from './jobs.server';
import { startWorkers } from './workers.server';

/** How long requests in flight may go on after SIGTERM, in milliseconds. */
const GRACE = 10_000;

function stopOnSignals(server: ReturnType<typeof createFront>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void stopJobs();
    // A connection that is kept would bring one request after the other, until all are cut.
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

/** Why nothing can listen there, as the wrong setting that it is. */
function explainListening(error: Error): Error {
  const code = 'code' in error ? String(error.code) : '';
  const port = `PORT is ${env.PORT}, but`;
  if (code === 'EADDRINUSE') return new WrongSetting(`${port} another program listens there (${code}).`);
  if (code === 'EACCES') return new WrongSetting(`${port} this account may not listen there (${code}).`);
  return /^(?:EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|EINVAL)$/.test(code)
    ? new WrongSetting(
        `HOST is ${JSON.stringify(env.HOST)}, but it should be an address of this machine (${code}).`,
      )
    : error;
}

/** Answers requests in this process; returns the port. */
async function serve(build: ServerBuild): Promise<number> {
  const server = createFront(build, build.assetsBuildDirectory);
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
  const address = env.SITE_URL ?? `http://localhost:${port}`;
  if (env.SITE_URL === undefined)
    console.log(
      'SITE_URL is not set: links take the host of each request. Set it before others use the site.',
    );
  if (!statSync(env.LIBRARY_DIR, { throwIfNoEntry: false })?.isDirectory())
    console.warn(
      `LIBRARY_DIR is ${JSON.stringify(env.LIBRARY_DIR)}, which is no folder that is there: the site goes on without own files.`,
    );
  if (!env.LIMITS)
    console.warn('LIMITS=off: nothing limits how often forms are sent. For load tests on loopback only.');
  const token = await renewSetupToken();
  if (token !== null)
    console.log(
      `No administrator yet. Become the first within 24 hours: ${address}/auth?tab=register&setup=${token}`,
    );
  console.log(`${env.SITE_NAME} is at ${address}, listening on port ${port}`);
}

/**
 * Starts the built site: demo content into an empty database, the front, the address and the set-up link on the terminal.
 * With `WEB_CONCURRENCY` above 1 this process does the jobs, and so many others answer.
 */
export async function start(build: ServerBuild): Promise<void> {
  if (cluster.isWorker) {
    await serve(build);
    return;
  }
  if (env.DEMO_CONTENT && (await loadDemoContent()))
    console.log('An empty database: the demo content has been loaded.');
  const port = env.WEB_CONCURRENCY === 1 ? await serve(build) : await startWorkers(env.WEB_CONCURRENCY);
  startJobs();
  await announce(port);
}
