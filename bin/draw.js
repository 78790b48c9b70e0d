// `npm run draw`: draws the pictures of the demo content and the stand-ins into db/drawings/, as db/drawings/draw.ts has them.
import { writeFileSync } from 'node:fs';
import { runTool } from './tool.js';

await runTool('/db/drawings/draw.ts', ({ listDrawings }) => {
  for (const [name, svg] of listDrawings()) writeFileSync(`db/drawings/${name}.svg`, svg);
  return 0;
});
