import { expect, test, vi } from 'vitest';
import { createFairScheduler } from '#app/server/http/fair-scheduler.server';

test('where nobody asks for kept pages, nobody waits', () => {
  const turns = createFairScheduler();
  const begun: number[] = [];
  for (const number of [1, 2, 3]) turns.take(() => begun.push(number));
  expect(begun).toEqual([1, 2, 3]);
});

test('while kept pages are asked for, one piece of work begins at a time, and all of them in their order', async () => {
  const turns = createFairScheduler();
  const begun: number[] = [];
  turns.noteCacheHit();
  for (const number of [1, 2, 3]) turns.take(() => begun.push(number));
  expect(begun).toEqual([1]);
  await vi.waitUntil(() => begun.length === 3, { interval: 1 });
  expect(begun).toEqual([1, 2, 3]);
});

test('kept pages that never end do not keep work waiting for ever', async () => {
  const turns = createFairScheduler();
  let done = 0;
  const asking = setInterval(turns.noteCacheHit, 1);
  for (let piece = 0; piece < 5; piece += 1) turns.take(() => (done += 1));
  await vi.waitUntil(() => done === 5, { interval: 1, timeout: 20_000 });
  clearInterval(asking);
});
