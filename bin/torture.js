// `npm run torture [rounds]`: kills the site at random moments while it takes writes, and looks for what it had acknowledged.
import { runTool } from './tool.js';

await runTool('/tests/support/torture.ts', async ({ torture }) => {
  const { acknowledged, problems } = await torture(Number(process.argv[2] ?? 200));
  console.log(`${acknowledged} writes were acknowledged.`);
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
});
