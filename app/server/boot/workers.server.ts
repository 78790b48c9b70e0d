import cluster, { type Worker } from 'node:cluster';
import { resolve } from 'node:path';
import { endProcess, stopJobs } from './jobs.server';

/** Pause before a process is replaced, in milliseconds, so that one that fails at once does not restart in a loop. */
const RESTART_PAUSE = 1_000;

class NotStarted extends Error {
  override name = 'NotStarted';
}

function listWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

function stopWithWorkers(isStopping: () => void): void {
  const stop = () => {
    isStopping();
    void stopJobs();
    // All workers may have ended and wait for their restart.
    if (listWorkers().length === 0) void endProcess();
    for (const worker of listWorkers()) worker.process.kill('SIGTERM');
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

export async function startWorkers(count: number): Promise<number> {
  let stopping = false;
  // This process may have been started by `npm start`, which would look for changes to build.
  cluster.setupPrimary({ exec: resolve('server.js') });
  stopWithWorkers(() => {
    stopping = true;
  });
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
    if (!stopping) {
      console.error(
        `Worker process ${worker.process.pid} ended with ${signal ?? code}. Ribbon starts another one.`,
      );
      setTimeout(() => {
        if (!stopping) cluster.fork();
      }, RESTART_PAUSE);
    } else if (listWorkers().length === 0) void endProcess();
  });
  return port;
}
