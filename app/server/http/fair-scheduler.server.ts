import { performance } from 'node:perf_hooks';

/** Cached pages are being asked for while the last one was so short a while ago, in milliseconds. */
const ASKED_WITHIN = 20;
/** The longest that work waits for cached pages, in milliseconds. */
const MAX_LENGTH = 1_000;

type Waiting = { since: number; work: () => void };

/**
 * Turns of those who read what is kept and of those for whom something is made. A form or a page of one's own takes forty times
 * as long as a cached page: one that writes as quickly as it can would leave a fifth of the processor to all who read. So while kept
 * pages are asked for, such work begins when as much time has gone by as the piece before it took. Nobody is refused, and where
 * nobody asks for cached pages nobody waits.
 */
export function createFairScheduler() {
  const queue: Waiting[] = [];
  let lastHitAt = Number.NEGATIVE_INFINITY;
  /** When the next piece may begin; not before the one that has begun is known to be over. */
  let freeAt = 0;
  let isPlanned = false;

  const mayBegin = (now: number): boolean => now >= freeAt || now - lastHitAt > ASKED_WITHIN;

  function begin(work: () => void): void {
    const began = performance.now();
    freeAt = began + MAX_LENGTH;
    work();
    // What work does by itself it does before the loop goes around: the rest of it waits for disks and threads, as we do not.
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
      if (first !== undefined && (mayBegin(now) || now - first.since > MAX_LENGTH)) {
        queue.shift();
        begin(first.work);
      }
      plan();
    }, 1);
  }

  return {
    /** A cached page was sent. */
    noteCacheHit(): void {
      lastHitAt = performance.now();
    },
    /** Does work now, or in its turn. */
    take(work: () => void): void {
      const now = performance.now();
      if (queue.length === 0 && mayBegin(now)) {
        if (now - lastHitAt > ASKED_WITHIN) work();
        else begin(work);
        return;
      }
      queue.push({ since: now, work });
      plan();
    },
  };
}
