import { afterEach, expect, test, vi } from 'vitest';
import { oneAtATime } from '#app/lib/one-at-a-time';
import { repeat } from '#app/server/boot/repeat.server';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a job that fails after several rounds is logged once, and runs again', async () => {
  vi.useFakeTimers();
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const work = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 35));
    throw new Error('The disk is full.');
  });
  repeat(10, oneAtATime(work));
  await vi.advanceTimersByTimeAsync(39);
  expect(log).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
});
