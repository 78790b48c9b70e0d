import { Worker } from 'node:worker_threads';
import { fetchWaitingImages } from '#app/features/media/thumbnail.server';
import { logError } from '#app/infra/log.server';
import { carryOnFeedImport } from './feed-apply.server';
import { giveUpReading, listWorkingFeedImports, stopReading } from './feed-import.server';

const running = new Set<number>();
const attempts = new Map<number, number>();
const FIRST_PAUSE = 1_000;
const MAX_PAUSE_LENGTH = 60_000;
/** After so many failures a file is not read again by itself. */
const MAX_READINGS = 3;

/** What follows a thread's end: nothing, another direction that it was told to take, or, after a failure, another try. */
async function goOn(id: number, failed: boolean): Promise<void> {
  if (!listWorkingFeedImports().some((feedImport) => feedImport.id === id)) return;
  if (!failed) {
    continueInBackground(id);
    return;
  }
  const count = (attempts.get(id) ?? 0) + 1;
  attempts.set(id, count);
  if (count >= MAX_READINGS && (await giveUpReading(id).catch(() => false))) return;
  const pause = Math.min(MAX_PAUSE_LENGTH, FIRST_PAUSE * 4 ** (count - 1));
  setTimeout(() => continueInBackground(id), pause).unref();
}

/**
 * Carries a run on in a thread of its own, beside the answers: reading a long file and comparing its rows would stop
 * them. The thread loads an entry of the build of its own (`feed-job.server.ts`), and works on the same database.
 */
export function continueInBackground(id: number): void {
  if (running.has(id)) return;
  running.add(id);
  const done = (error?: unknown) => {
    running.delete(id);
    if (error === undefined) attempts.delete(id);
    else logError(error);
    void goOn(id, error !== undefined);
    void fetchWaitingImages();
  };
  const built = import.meta.url.endsWith('.js');
  if (!built) {
    // Under the dev server the code is no file that a thread could load.
    void carryOnFeedImport(id).then(() => done(), done);
    return;
  }
  const worker = new Worker(new URL('./feed-job.js', import.meta.url), {
    workerData: { feedRun: id },
    // A file that unfolds without end stops its thread, not the site. What a row leaves behind is short-lived: a small nursery
    // costs a long file little time and gives much memory back.
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 },
  });
  let failure: unknown;
  worker.once('error', (error) => {
    failure = error;
  });
  worker.once('exit', () => done(failure));
}

/** At the start: what was being applied goes on to its end, so that nothing stays half done; what was being read is stopped. */
export async function resumeFeedImports(): Promise<void> {
  for (const feedImport of listWorkingFeedImports())
    if (feedImport.state === 'reading') await stopReading(feedImport);
    else continueInBackground(feedImport.id);
}
