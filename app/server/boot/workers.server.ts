import cluster, { type Worker } from 'node:cluster';
import { resolve } from 'node:path';
import { endProcess, stopJobs } from './jobs.server';

/** A process that fails at once would be started again without end, so its next start waits, in milliseconds. */
const PAUSE = 1_000;

/** A process that was to answer requests ended at once; it has said why. */
class NotStarted extends Error {
  override name = 'NotStarted';
}

function listWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** Passes a signal on, and ends when the last process has finished what it was answering. */
function stopWithWorkers(isStopping: () => void): void {
  const stop = () => {
    isStopping();
    void stopJobs();
    // All may be between a death and the next start.
    if (listWorkers().length === 0) void endProcess();
    for (const worker of listWorkers()) worker.process.kill('SIGTERM');
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** Starts processes that answer requests at one port, and starts another when one dies. Resolves to the port when all listen. */
export async function startWorkers(count: number): Promise<number> {
  let stopping = false;
  // Not what this process was started with: `npm start` would look for changes to build.
  cluster.setupPrimary({ exec: resolve('server.js') });
  stopWithWorkers(() => {
    stopping = true;
  });
  const listening = (worker: Worker) =>
    new Promise<number>((done, failed) => {
      worker.once('listening', ({ port }) => done(port));
      worker.once('exit', (code) =>
        failed(new NotStarted(`A process ended with ${code} before it listened.`)),
      );
    });
  const [port = 0] = await Promise.all(Array.from({ length: count }, () => listening(cluster.fork())));
  cluster.on('exit', (worker, code, signal) => {
    if (!stopping) {
      console.error(`Process ${worker.process.pid} ended with ${signal ?? code}; another takes its place.`);
      setTimeout(() => {
        if (!stopping) cluster.fork();
      }, PAUSE);
    } else if (listWorkers().length === 0) void endProcess();
  });
  return port;
}
