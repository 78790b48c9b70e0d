import { performance } from 'node:perf_hooks';

/** How long after a cache hit other work must wait, in milliseconds. */
const HIT_WINDOW = 20;
const MAX_WAIT = 1_000;

/**
 * Shares the processor between cached pages and other work. A form or an uncached page takes forty times as long as a cached page, so
 * one busy client would leave a fifth of the processor to all readers. While cached pages are requested, such work therefore waits as
 * long as the work before it took. It waits for nothing else, and is never refused.
 */
export function createFairScheduler() {
  const queue: { since: number; work: () => void }[] = [];
  let lastHitAt = Number.NEGATIVE_INFINITY;
  let freeAt = 0;
  let isPlanned = false;

  const mayBegin = (now: number): boolean => now >= freeAt || now - lastHitAt > HIT_WINDOW;

  function begin(work: () => void): void {
    const began = performance.now();
    freeAt = began + MAX_WAIT;
    work();
    // Work uses the processor in this turn of the event loop; afterwards it waits for disks and threads.
    setImmediate(() => {
      const ended = performance.now();
      freeAt = Math.min(ended + (ended - began), freeAt);
    });
  }

  function plan(): void {
    if (isPlanned || queue.length === 0) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      const now = performance.now();
      const [first] = queue;
      if (first !== undefined && (mayBegin(now) || now - first.since > MAX_WAIT)) {
        queue.shift();
        begin(first.work);
      }
      plan();
    }, 1);
  }

  return {
    noteCacheHit(): void {
      lastHitAt = performance.now();
    },
    schedule(work: () => void): void {
      const now = performance.now();
      if (queue.length === 0 && mayBegin(now)) {
        if (now - lastHitAt > HIT_WINDOW) work();
        else begin(work);
        return;
      }
      queue.push({ since: now, work });
      plan();
    },
  };
}
