import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSite } from '../support/site';
import type { Row } from './table';

/** What `bin/ribbon` sets on a machine of 1.5 GiB or less, and on any other. */
const MACHINES = {
  small: { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-old-space-size=384 --max-semi-space-size=8' },
  large: { MALLOC_ARENA_MAX: '2' },
};
/** Requests for URLs that no one has requested before. */
const STEPS = [0, 6_000, 18_000];
/** Milliseconds until an idle site has freed what it does not need. */
const IDLE = 30_000;
const AT_ONCE = 8;

/** A different URL for each number: searches, deep pages, unknown ids. */
function addressOf(number: number): string {
  const word = `word${number}`;
  const kinds = [
    `/search?q=${word}`,
    `/affiliate?search=${word}`,
    `/videos?page=${number}`,
    `/video/${number + 1_000}`,
    `/affiliate?page=${number}`,
    `/product/${number + 1_000}`,
  ];
  return kinds[number % kinds.length] ?? '/';
}

function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

async function askAll(url: string, from: number, to: number): Promise<void> {
  let next = from;
  const askOn = async () => {
    while (next < to) {
      const number = next;
      next += 1;
      // Most are not there, which is an answer, too.
      await (await fetch(url + addressOf(number))).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
}

/** The memory of the process in MiB, after a start with an existing database, and after requests for new URLs. */
export async function measureMemory(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [machine, settings] of Object.entries(MACHINES)) {
    const dataDir = mkdtempSync(join(tmpdir(), 'ribbon-bench-memory-'));
    await (await startSite({ DATA_DIR: dataDir })).stop();
    const site = await startSite({ DATA_DIR: dataDir, LIMITS: 'off', ...settings });
    const row: Row = { machine };
    let asked = 0;
    for (const step of STEPS) {
      await askAll(site.url, asked, step);
      asked = step;
      await sleep(step === 0 ? IDLE : 3_000);
      row[step === 0 ? 'at rest, MiB' : `after ${step.toLocaleString('en')}`] = memoryOf(
        site.process.pid ?? 0,
      );
    }
    await sleep(IDLE);
    row['idle again'] = memoryOf(site.process.pid ?? 0);
    await site.stop();
    rmSync(dataDir, { recursive: true });
    rows.push(row);
    console.log(Object.values(row).join(' | '));
  }
  return rows;
}
