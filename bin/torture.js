// `npm run torture [rounds]`: kills the site at random times during writes, then checks that every acknowledged write is stored.
import { runTool } from './tool.js';

await runTool('/tests/support/torture.ts', async ({ torture }) => {
  const { acknowledged, problems } = await torture(Number(process.argv[2] ?? 200));
  console.log(`${acknowledged} writes acknowledged.`);
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
});
