import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { percentile, type Row, round } from './table';

/** Seconds of one stretch of load, and how many stretches a server gets in turn with the others. */
const SECONDS = 3;
const STRETCHES = 5;

export type Target = { name: string; url: string; pid: number; headers: Record<string, string> };
export type Load = { perSecond: number; p50: number; p99: number; bytes: number; memory: number };

/** Resident memory of a process in MB. */
export function memoryOf(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return round((pages * 4_096) / 1e6, 0);
}

async function run({ url, headers }: Target, connections: number): Promise<autocannon.Result> {
  const result = await autocannon({ url, headers, connections, duration: SECONDS });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`);
  return result;
}

/** Puts the same load on each target in turn, so that a noisy neighbour meets all of them; the medians of all stretches. */
export async function compare(targets: readonly Target[], connections: number): Promise<Load[]> {
  const results: autocannon.Result[][] = targets.map(() => []);
  for (const target of targets) await run(target, connections);
  for (let stretch = 0; stretch < STRETCHES; stretch += 1)
    for (const [index, target] of targets.entries()) results[index]?.push(await run(target, connections));
  return targets.map(({ pid }, index) => {
    const all = results[index] ?? [];
    const median = (read: (result: autocannon.Result) => number) => percentile(all.map(read), 0.5);
    return {
      perSecond: round(
        median((result) => result.requests.average),
        0,
      ),
      p50: median((result) => result.latency.p50),
      p99: median((result) => result.latency.p99),
      bytes: round(
        median((result) => result.throughput.total / result.requests.total),
        0,
      ),
      memory: memoryOf(pid),
    };
  });
}

/** One row for the site beside what it is measured against. */
export function toRow(page: string, [site, bare]: Load[]): Row {
  if (site === undefined || bare === undefined) throw new Error('A ratio needs both.');
  return {
    page,
    'req/s': site.perSecond,
    'bare req/s': bare.perSecond,
    ratio: round(site.perSecond / bare.perSecond),
    'p50 ms': site.p50,
    'p99 ms': site.p99,
    'bare p99': bare.p99,
    bytes: site.bytes,
    'memory MB': site.memory,
  };
}
