import { open, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lock, Locker, RequestRelease } from '@tus/server';

/** How often a holder renews its lock and looks for others who wait, in milliseconds. */
const PULSE = 300;
/** A lock that is not renewed for this long was left by a process that was killed. */
const ABANDONED = 5_000;
const PATIENCE = 15_000;

const BUSY = { status_code: 423, body: 'This file is being uploaded in another window.\n' };

/** One writer for each upload among all processes of the site: a file, whose holder gives way to a newer request. */
class FileLock implements Lock {
  readonly #file: string;
  readonly #wish: string;
  #pulse: NodeJS.Timeout | undefined;

  constructor(path: string) {
    this.#file = `${path}.lock`;
    this.#wish = `${path}.wish`;
  }

  async #take(): Promise<boolean> {
    try {
      await (await open(this.#file, 'wx')).close();
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const held = await stat(this.#file).catch(() => null);
      if (held !== null && Date.now() - held.mtimeMs > ABANDONED) await rm(this.#file, { force: true });
      return false;
    }
  }

  async lock(signal: AbortSignal, release: RequestRelease): Promise<void> {
    const deadline = Date.now() + PATIENCE;
    while (!(await this.#take())) {
      if (signal.aborted || Date.now() > deadline) throw BUSY;
      await writeFile(this.#wish, '');
      await sleep(PULSE / 3);
    }
    await rm(this.#wish, { force: true });
    const keep = async () => {
      const now = new Date();
      await utimes(this.#file, now, now);
      if (await stat(this.#wish).catch(() => null)) await release();
    };
    this.#pulse = setInterval(() => void keep().catch(() => {}), PULSE);
  }

  async unlock(): Promise<void> {
    clearInterval(this.#pulse);
    await rm(this.#file, { force: true });
  }
}

export function createFileLocker(pathOf: (id: string) => string): Locker {
  return { newLock: (id) => new FileLock(pathOf(id)) };
}
