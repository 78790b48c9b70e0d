import { logError } from '#app/infra/log.server';
import { startThread } from '#app/infra/thread.server';
import { failContentImport, listWorkingContentImports, runContentImport } from './content-import.server';

/** Runs an import in a worker thread, because converting long texts would block responses. */
export function startContentImport(id: number): void {
  const limits = { maxOldGenerationSizeMb: 1_024 };
  const thread = startThread('content-import-job.js', { importId: id }, limits);
  if (thread === null) void runContentImport(id).catch(logError);
  thread?.once('error', (error) => {
    logError(error);
    void failContentImport(id).catch(logError);
  });
}

/** Continues the imports that were at work when the site ended. */
export function resumeContentImports(): void {
  for (const id of listWorkingContentImports()) startContentImport(id);
}
