// `npm run sweep`: asks the sources again about stored videos, as the site does by itself every day.
import { actAsOwner, announceDataDir, keepToOneself, Unusable } from './data-folder.js';
import { build, install, root } from './prepare.js';

process.chdir(root);
install();
build();
// Not before: whoever runs the site reads what was built.
keepToOneself();
process.env.NODE_ENV ??= 'production';
try {
  actAsOwner(announceDataDir());
} catch (error) {
  console.error(error instanceof Unusable ? error.message : error);
  process.exit(1);
}
const { entry } = await import('../build/server/index.js');
const { refreshed, gone, failed } = await entry.module.sweepVideos();
console.log(`${refreshed} refreshed, ${gone} gone.`);
for (const sentence of failed) console.log(sentence);
process.exit(0);
