import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { percentile, type Row, round } from './table';

/** Seconds of one stretch of load, and how many stretches a server gets in turn with the others. */
const SECONDS = 2;
const STRETCHES = 7;

export type Target = { name: string; url: string; pid: number; headers: Record<string, string> };
export type Load = {
  perSecond: number;
  p50: number;
  p99: number;
  cpu: number;
  bytes: number;
  memory: number;
};

/** Resident memory of a process in MB. */
export function memoryOf(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return round((pages * 4_096) / 1e6, 0);
}

/** Processor time that a process has taken, in milliseconds: hundredths of a second in user and kernel mode (proc(5)). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

type Stretch = { result: autocannon.Result; cpu: number };

async function run({ url, pid, headers }: Target, connections: number): Promise<Stretch> {
  const before = cpuOf(pid);
  const result = await autocannon({ url, headers, connections, duration: SECONDS });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`);
  return { result, cpu: (cpuOf(pid) - before) / result.requests.total };
}

/** Puts the same load on each target in turn, so that a noisy neighbour meets all of them; the medians of all stretches. */
export async function compare(targets: readonly Target[], connections: number): Promise<Load[]> {
  const results: Stretch[][] = targets.map(() => []);
  for (const target of targets) await run(target, connections);
  for (let stretch = 0; stretch < STRETCHES; stretch += 1)
    for (const [index, target] of targets.entries()) results[index]?.push(await run(target, connections));
  return targets.map(({ pid }, index) => {
    const all = results[index] ?? [];
    const median = (read: (stretch: Stretch) => number) => percentile(all.map(read), 0.5);
    return {
      perSecond: round(
        median(({ result }) => result.requests.average),
        0,
      ),
      p50: median(({ result }) => result.latency.p50),
      p99: median(({ result }) => result.latency.p99),
      cpu: round(
        median(({ cpu }) => cpu),
        3,
      ),
      bytes: round(
        median(({ result }) => result.throughput.total / result.requests.total),
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
    'CPU ms': site.cpu,
    'bare CPU': bare.cpu,
    'CPU ratio': round(bare.cpu / site.cpu),
    bytes: site.bytes,
    'memory MB': site.memory,
  };
}
