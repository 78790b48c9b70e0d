import { logError } from '#app/infra/log.server';

type Job = () => Promise<unknown>;

/** Runs jobs now and every `pause` milliseconds, unless they still run. A job that fails is logged, and runs again the next time. */
export function repeat(pause: number, ...jobs: Job[]): void {
  const running = new Set<Job>();
  const run = async (job: Job) => {
    if (running.has(job)) return;
    running.add(job);
    await job().catch(logError);
    running.delete(job);
  };
  const runAll = () => {
    for (const job of jobs) void run(job);
  };
  runAll();
  setInterval(runAll, pause).unref();
}
