// `npm run draw`: draws the images of the demo content and the placeholders for videos without one into db/demo/images/.
// With words behind it, only those whose names have one of them: `npm run draw -- slip robe`.
import { writeFileSync } from 'node:fs';
import { runTool } from './tool.js';

const words = process.argv.slice(2);

await runTool('/db/demo/renderer/draw.ts', async ({ listDrawings, makeFiles }) => {
  for (const [name, drawing] of listDrawings()) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    for (const [ending, bytes] of await makeFiles(drawing))
      writeFileSync(`db/demo/images/${name}${ending}`, bytes);
    console.log(name);
  }
  return 0;
});
