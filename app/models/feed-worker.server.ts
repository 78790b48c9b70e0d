import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { carryOnFeedImport, listUnfinishedFeedImports } from './feed-import.server';
import { fetchWaitingPictures } from './thumbnail.server';

const jobSchema = z.object({ feedImport: z.number() });

/** In a worker thread: does the job that the thread was started for. Called once when the code is loaded. */
export async function runWorkerJob(): Promise<void> {
  const job = isMainThread ? undefined : jobSchema.safeParse(workerData).data;
  if (job) await carryOnFeedImport(job.feedImport);
}

const running = new Set<number>();

/**
 * Carries an import on in a thread of its own, beside the answers: reading a long file and comparing its rows would stop
 * them. The thread loads the same code, and works on the same database.
 */
export function carryOnBeside(id: number): void {
  if (running.has(id)) return;
  running.add(id);
  const done = (error?: unknown) => {
    running.delete(id);
    if (error) console.error(error);
    // It may have been told to turn back while it was on its way.
    else if (listUnfinishedFeedImports().includes(id)) carryOnBeside(id);
    void fetchWaitingPictures();
  };
  const built = import.meta.url.endsWith('.js');
  if (!built) {
    // Under the dev server the code is no file that a thread could load.
    void carryOnFeedImport(id).then(() => done(), done);
    return;
  }
  const worker = new Worker(new URL(import.meta.url), { workerData: { feedImport: id } });
  let failure: unknown;
  worker.once('error', (error) => {
    failure = error;
  });
  worker.once('exit', () => done(failure));
}

/** Goes on with the imports that were on their way when the site stopped. */
export function resumeFeedImports(): void {
  for (const id of listUnfinishedFeedImports()) carryOnBeside(id);
}
