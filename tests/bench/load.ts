import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { promisify } from 'node:util';
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
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

type Asked = { url: string; headers: Record<string, string>; connections: number };
type Answered = { perSecond: number; p50: number; p99: number; bytes: number; total: number };
type Stretch = Answered & { cpu: number };

async function askByAutocannon({ url, headers, connections }: Asked): Promise<Answered> {
  const result = await autocannon({ url, headers, connections, duration: SECONDS });
  const { errors, non2xx, requests, latency, throughput } = result;
  if (errors > 0 || non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} refusals`);
  const { total, average } = requests;
  return { perSecond: average, p50: latency.p50, p99: latency.p99, bytes: throughput.total / total, total };
}

const MILLISECONDS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000 };
const BYTES: Record<string, number> = { KB: 1_024, MB: 1_024 ** 2, GB: 1_024 ** 3 };

async function askByWrk({ url, headers, connections }: Asked): Promise<Answered> {
  const said = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${connections}`, `-d${SECONDS}`, '--latency', ...said, url];
  const { stdout } = await promisify(execFile)('taskset', ['-c', '1', 'wrk', ...args]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`);
  const latency = (part: string) => {
    const [, number, unit = ''] = new RegExp(`${part}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
    return round(Number(number) * (MILLISECONDS[unit] ?? Number.NaN), 3);
  };
  const [, total, read, unit = ''] = /(\d+) requests in [^,]+, ([\d.]+)([KMG]B) read/.exec(stdout) ?? [];
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const bytes = (Number(read) * (BYTES[unit] ?? Number.NaN)) / Number(total);
  return { perSecond, p50: latency('50'), p99: latency('99'), bytes, total: Number(total) };
}

/** The faster load generator, where it is installed. The other one is slower than the site's cached pages. */
const hasWrk = cpus().length > 1 && ['wrk', 'taskset'].every((name) => spawnSync(name).error === undefined);

/**
 * Puts servers on another processor than the generator: left to the system, both may share one for a while, and which of them do
 * is chance. For servers that do all they do in one thread.
 */
export function keepApart(pids: readonly number[]): void {
  for (const pid of pids) spawnSync('taskset', ['-acp', '0', String(pid)]);
}

async function run({ url, pid, headers }: Target, connections: number): Promise<Stretch> {
  const before = cpuOf(pid);
  const answered = await (hasWrk ? askByWrk : askByAutocannon)({ url, headers, connections });
  return { ...answered, cpu: (cpuOf(pid) - before) / answered.total };
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
        median(({ perSecond }) => perSecond),
        0,
      ),
      p50: median(({ p50 }) => p50),
      p99: median(({ p99 }) => p99),
      cpu: round(
        median(({ cpu }) => cpu),
        3,
      ),
      bytes: round(
        median(({ bytes }) => bytes),
        0,
      ),
      memory: memoryOf(pid),
    };
  });
}

/** One row for the site and the server that it is compared with. `least` is a server with the fewest headers. */
export function toRow(page: string, [site, bare, least]: Load[]): Row {
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
    ...(least === undefined
      ? {}
      : { 'least headers: req/s': least.perSecond, 'ratio ': round(site.perSecond / least.perSecond) }),
    bytes: site.bytes,
    'memory MB': site.memory,
  };
}
