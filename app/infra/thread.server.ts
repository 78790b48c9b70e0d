import { type ResourceLimits, Worker } from 'node:worker_threads';

/** Starts a file of the build (`THREADS` in `vite.config.ts`) in a thread with separate memory. Returns null without a build. */
export function startThread(file: string, workerData: object, resourceLimits: ResourceLimits): Worker | null {
  // The dev server and tests in process have no file that a thread could load.
  if (!import.meta.url.endsWith('.js')) return null;
  return new Worker(new URL(`./${file}`, import.meta.url), { workerData, resourceLimits });
}
