import { expect, test } from 'vitest';
import { createFairScheduler } from '#app/server/http/fair-scheduler.server';

test('work starts at once without cached responses', () => {
  const turns = createFairScheduler();
  const begun: number[] = [];
  for (const number of [1, 2, 3]) turns.schedule(() => begun.push(number));
  expect(begun).toEqual([1, 2, 3]);
});

test('work starts one by one and in order next to cached responses', async () => {
  const turns = createFairScheduler();
  const begun: number[] = [];
  turns.noteCacheHit();
  for (const number of [1, 2, 3]) turns.schedule(() => begun.push(number));
  expect(begun).toEqual([1]);
  await expect.poll(() => begun, { interval: 1 }).toEqual([1, 2, 3]);
});

test('endless cached responses do not starve other work', async () => {
  const turns = createFairScheduler();
  let done = 0;
  const asking = setInterval(turns.noteCacheHit, 1);
  for (let piece = 0; piece < 5; piece += 1) turns.schedule(() => (done += 1));
  await expect.poll(() => done, { interval: 1 }).toBe(5);
  clearInterval(asking);
});
