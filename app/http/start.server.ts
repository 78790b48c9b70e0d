import { execFile } from 'node:child_process';
import cluster from 'node:cluster';
import { resolve } from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import { env } from '../env.server';
import { logError } from '../log.server';
import { flushCounts } from '../models/analytics.server';
import { closeDatabase } from '../models/database.server';
import { loadDemoContent } from '../models/demo.server';
import { listFeedFiles } from '../models/feed-import.server';
import { resumeFeedImports } from '../models/feed-worker.server';
import { checkNextLink } from '../models/link-check.server';
import { deleteExpired } from '../models/retention.server';
import { sweepVideos } from '../models/sweep.server';
import { renewSetupToken } from '../models/user.server';
import { createFront } from './front.server';
import { flushLog } from './request-log.server';
import { removeStrayUploads } from './upload.server';
import { startWorkers } from './workers.server';

/** How long requests in flight may go on after SIGTERM, in milliseconds. */
const GRACE = 10_000;

function stopOnSignals(server: ReturnType<typeof createFront>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    const done = async () => {
      flushLog();
      await flushCounts();
      closeDatabase();
      process.exit(0);
    };
    // A connection that is kept would bring one request after the other, until all are cut.
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    server.close(() => void done());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

const DAY = 86_400_000;
/** Between two links, in milliseconds. */
const LINK_PAUSE = 15_000;

/** Sweeps now and daily, beside the answers; what fails is tried again the next day. */
function keepVideosFresh(): void {
  const sweep = () => {
    void sweepVideos().catch(logError);
    void removeStrayUploads(listFeedFiles()).catch(logError);
  };
  sweep();
  setInterval(sweep, DAY).unref();
}

/** Between two looks for what has had its time, in milliseconds. */
const EXPIRY_PAUSE = 600_000;

function keepNothingLonger(): void {
  const look = () => void deleteExpired().catch(logError);
  look();
  setInterval(look, EXPIRY_PAUSE).unref();
}

/** Checks a link now and then while the administrator wants it: slowly, so that no retailer minds. */
function keepLinksChecked(): void {
  const check = () => void checkNextLink().catch(logError);
  setInterval(check, LINK_PAUSE).unref();
}

const HOUR = 3_600_000;

/** Looks hourly whether today's backup is there. It is made in a process of its own: copying a database stops its thread. */
function keepBackups(folder: string): void {
  const back = () => {
    const daily = ['--daily', folder, String(env.BACKUP_KEEP)];
    execFile(process.execPath, [resolve('bin/backup.js'), ...daily], (error, _output, errors) => {
      if (error) console.error(`The daily backup failed: ${errors.trim() || error.message}`);
    });
  };
  back();
  setInterval(back, HOUR).unref();
}

/** Work beside the answers, in one process only. */
function startJobs(): void {
  keepNothingLonger();
  keepVideosFresh();
  resumeFeedImports();
  keepLinksChecked();
  if (env.BACKUP_DIR !== undefined) keepBackups(env.BACKUP_DIR);
}

/** Answers requests in this process; returns the port. */
async function serve(build: ServerBuild): Promise<number> {
  const server = createFront(build, build.assetsBuildDirectory);
  await new Promise<void>((done, failed) =>
    server.once('error', failed).listen({ port: env.PORT, host: env.HOST }, done),
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
