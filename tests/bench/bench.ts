import { measureScale } from './scale';
import { toTable } from './table';
import { measureAfresh, measureKept } from './throughput';

const PARTS = { kept: measureKept, afresh: measureAfresh, scale: measureScale };

export async function bench(args: string[]): Promise<void> {
  for (const [name, measure] of Object.entries(PARTS))
    if (args.length === 0 || args.includes(`--${name}`)) console.log(toTable(await measure()));
}
