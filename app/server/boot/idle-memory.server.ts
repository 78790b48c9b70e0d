import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_INTERVAL = 10_000;
/** A process is idle that uses less processor time between two checks, in milliseconds. */
const MAX_BUSY = 200;

/** Collects garbage once when the process becomes idle. V8 would keep its nursery and the pages that it has emptied. */
export function freeMemoryWhenIdle(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let before = process.cpuUsage();
  let isFreed = false;
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const isIdle = (user + system) / 1_000 < MAX_BUSY;
    if (isIdle && !isFreed) collect();
    isFreed = isIdle;
  }, CHECK_INTERVAL).unref();
}
