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
  const fail: (() => void)[] = [];
  const work = vi.fn(
    () => new Promise<void>((_, reject) => fail.push(() => reject(new Error('The disk is full.')))),
  );
  repeat(10, oneAtATime(work));
  await vi.advanceTimersByTimeAsync(35);
  expect(work).toHaveBeenCalledTimes(1);
  fail[0]?.();
  await vi.advanceTimersByTimeAsync(4);
  expect(log).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
});
