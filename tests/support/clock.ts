import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from './site';

/** A clock that a site is started with and that tests move: `settings` for the start, `move` while it runs. */
export function createClock() {
  const file = join(mkdtempSync(join(tmpdir(), 'ribbon-clock-')), 'offset');
  writeFileSync(file, '0');
  return {
    settings: { CLOCK_FILE: file, NODE_OPTIONS: `--import ${join(import.meta.dirname, 'moved-clock.mjs')}` },
    async move(site: Site, milliseconds: number): Promise<void> {
      writeFileSync(file, String(milliseconds));
      site.process.kill('SIGUSR2');
      while (readFileSync(`${file}-read`, 'utf8') !== String(milliseconds)) await sleep(10);
    },
  };
}
