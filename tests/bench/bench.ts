import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { measureLetter } from './letter';
import { measureMemory } from './memory';
import { measurePaint, measurePhotographs } from './paint';
import { measureScale } from './scale';
import { toTable } from './table';
import { measureAfresh, measureKept } from './throughput';
import { measureUnderLoad } from './under-load';

const FILE = 'docs/performance.md';
const PARTS = {
  cached: measureKept,
  uncached: measureAfresh,
  load: measureUnderLoad,
  paint: measurePaint,
  photographs: measurePhotographs,
  scale: measureScale,
  collection: measureLetter,
  memory: measureMemory,
};

function describeMachine(): string {
  const [cpu] = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${day}, at ${commit}, Node ${process.versions.node}, ${cpus().length} × ${cpu?.model}, ${memory} GiB.`;
}

/** Puts a part's table between its marks in the document. */
function store(part: string, table: string): void {
  if (!existsSync(FILE)) return;
  const [start, end] = [`<!-- ${part} -->`, `<!-- end of ${part} -->`];
  const text = readFileSync(FILE, 'utf8');
  const [before = '', rest = ''] = text.split(start);
  const after = rest.split(end)[1] ?? '';
  writeFileSync(FILE, `${before}${start}\n\n${describeMachine()}\n\n${table}\n\n${end}${after}`);
}

/** Measures the parts that are named (`--scale`), or all; prints their tables and writes them into the document. */
export async function bench(args: string[]): Promise<void> {
  process.env.RIBBON_BENCH = 'on';
  for (const [part, measure] of Object.entries(PARTS)) {
    if (args.length > 0 && !args.includes(`--${part}`)) continue;
    console.log(`\n${part}`);
    const table = toTable(await measure());
    console.log(`\n${table}`);
    store(part, table);
  }
}
