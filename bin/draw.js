// `npm run draw [-- slip robe]`: draws the demo's images and placeholders into db/demo/images/, or only those with these words.
import { writeFileSync } from 'node:fs';
import { runTool } from './tool.js';

const filters = process.argv.slice(2);

await runTool('/db/demo/renderer/draw.ts', async ({ listDrawings, makeFiles }) => {
  for (const [name, drawing] of listDrawings()) {
    if (filters.length > 0 && !filters.some((text) => name.includes(text))) continue;
    for (const [ending, bytes] of await makeFiles(drawing))
      writeFileSync(`db/demo/images/${name}${ending}`, bytes);
    console.log(name);
  }
  return 0;
});
