import { Worker } from 'node:worker_threads';
import { logError } from '#app/infra/log.server';
import { failContentImport, listWorkingContentImports, runContentImport } from './content-import.server';

/** Runs an import in a worker thread, because converting long texts would block responses. */
export function startContentImport(id: number): void {
  const isBuilt = import.meta.url.endsWith('.js');
  if (!isBuilt) {
    // The dev server has no file that a thread could load.
    void runContentImport(id).catch(logError);
    return;
  }
  const worker = new Worker(new URL('./content-import-job.js', import.meta.url), {
    workerData: { importId: id },
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
  });
  worker.once('error', (error) => {
    logError(error);
    void failContentImport(id).catch(logError);
  });
}

/** Continues the imports that were at work when the site ended. */
export function resumeContentImports(): void {
  for (const id of listWorkingContentImports()) startContentImport(id);
}
