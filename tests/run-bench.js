// `npm run bench`: measures the built site and writes docs/performance.md. `-- --scale`, `-- --load` and so on measure one part.
import { runTool } from './support/run-tool.js';

await runTool('/tests/bench/bench.ts', async ({ bench }) => {
  await bench(process.argv.slice(2));
  return 0;
});
